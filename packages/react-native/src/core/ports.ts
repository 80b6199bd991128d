import type { Config } from "./config.ts";
import type { LinkStorage } from "./link-storage.ts";
import type { Part, Phone } from "./phone.ts";
import type { SessionEvent, SessionState } from "./session-state.ts";

/** An answer of the service, whatever its status. */
export interface Answer {
  status: number;
  /** The `Retry-After` header as it came. */
  retryAfter?: string | null | undefined;
  body: string;
}

/** A request under way. */
export interface Call {
  /** Rejects when no answer came. */
  answer: Promise<Answer>;
  /** Gives the request up; best effort, its answer is ignored anyway. */
  cancel: () => void;
}

/** As React Native's own. */
export interface Subscription {
  remove: () => void;
}

/** Everything the core reaches the world through. Its functions are called without `this`. */
export interface Ports {
  /** `Platform.OS`. On the web there is nothing to match. */
  os: string;
  /** Address of the service when `config.baseUrl` is absent: in development the developer's own. */
  baseUrl?: string | undefined;
  /** Milliseconds since 1970; may jump both ways. Waiting is done with `setTimeout` alone. */
  now: () => number;
  /** From 0 up to, not including, 1. */
  random: () => number;
  setTimeout: (run: () => void, ms: number) => unknown;
  clearTimeout: (handle: unknown) => void;
  post: (url: string, headers: Record<string, string>, body: string) => Call;
  /** Used when `config.storage` is absent; without either, state lives as long as the process. */
  storage?: LinkStorage | undefined;
  phone: Phone;
  getInitialURL: () => Part<string>;
  /** Links that reach the running app. */
  onUrl: (listener: (event: { url: string }) => void) => Subscription;
  /** `active`, `background`, … */
  onAppState: (listener: (state: string) => void) => Subscription;
  /** Development only: warns of what a valid config may still get wrong. `before`: the running session's. */
  checkConfig?: ((config: Config, before?: Config) => void) | undefined;
  /** Development only: says in sentences what an event led to, for `config.debug`. */
  explain?:
    | ((event: SessionEvent, before: SessionState, state: SessionState) => string[])
    | undefined;
  /** To the developer's console. */
  log: (message: string) => void;
  warn: (message: string) => void;
  error: (message: string) => void;
}
