import type { Config } from "./config.ts";
import type { LinkStorage } from "./link-storage.ts";
import type { MaybeAsync, Phone } from "./phone.ts";
import type { SessionEvent, SessionState } from "./session-state.ts";

/** A response from the service, with any status. */
export interface PostResponse {
  status: number;
  /** The unparsed `Retry-After` header. */
  retryAfter?: string | null | undefined;
  body: string;
}

/** A pending request. */
export interface PendingRequest {
  /** Rejects if there is no response. */
  response: Promise<PostResponse>;
  /** Cancels the request. A response that still arrives is ignored. */
  cancel: () => void;
}

/** The subscription type of React Native. */
export interface Subscription {
  remove: () => void;
}

/** The platform functions that the core uses. They are called without `this`. */
export interface Ports {
  /** The value of `Platform.OS`. On the web there is nothing to match. */
  os: string;
  /**
   * The service's URL if `config.baseUrl` is absent. In development, it points to the service on
   * the developer's machine.
   */
  baseUrl?: string | undefined;
  /**
   * Milliseconds since 1970. The clock may jump in both directions, so waiting uses only
   * `setTimeout`.
   */
  now: () => number;
  /** A number from 0 (included) to 1 (excluded). */
  random: () => number;
  setTimeout: (run: () => void, ms: number) => unknown;
  clearTimeout: (handle: unknown) => void;
  post: (url: string, headers: Record<string, string>, body: string) => PendingRequest;
  /**
   * The storage if `config.storage` is absent. Without any storage, state lasts as long as the process.
   */
  storage?: LinkStorage | undefined;
  phone: Phone;
  getInitialURL: () => MaybeAsync<string>;
  /** Calls `listener` with every link that reaches the running app. */
  onUrl: (listener: (event: { url: string }) => void) => Subscription;
  /** The state of the app now, such as `active`, or `background` after a push message started it. */
  getAppState: () => string | null;
  /** Calls `listener` with every new state of the app, such as `active` or `background`. */
  onAppState: (listener: (state: string) => void) => Subscription;
  /**
   * Development only: warns about mistakes in a valid config. `before` is the config of the running
   * session.
   */
  checkConfig?: ((config: Config, before?: Config) => void) | undefined;
  /** Writes to the developer's console, as `warn` and `error` do. */
  log: (message: string) => void;
  warn: (message: string) => void;
  error: (message: string) => void;
}

/** Ports that also see the session's state, which tests of apps must not depend on. */
export interface SessionPorts extends Ports {
  /** Development only: describes the effects of an event in sentences, for `config.debug`. */
  explain?:
    | ((event: SessionEvent, before: SessionState, state: SessionState) => string[])
    | undefined;
}
