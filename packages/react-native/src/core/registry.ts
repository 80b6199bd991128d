import { maxWaiting } from "./time-limits.ts";
import { findInvalidField } from "./check-config.ts";
import type { Config } from "./config.ts";
import type { Consent } from "./consent.ts";
import { serializeEvent } from "./event-queue.ts";
import { startSession } from "./session.ts";
import type { LinkSession, SessionOptions } from "./session.ts";
import type { Ports } from "./ports.ts";

/** Set by the bundler. `false` removes development code from a release. */
declare const __DEV__: boolean | undefined;

/** Links of e-mail services, which wrap the links of the app. */
export interface ClickDomains {
  /** Returns whether a URL is a wrapped link. */
  readonly has: (url: unknown) => boolean;
  /** Returns ports that show a wrapped link as the link that it wraps. */
  readonly wrap: (ports: Ports) => Ports;
}

/** Everything that outlives a component. */
export interface Registry {
  /** Sessions by app id. */
  readonly sessions: Map<unknown, LinkSession>;
  /** The session that started last. */
  active?: LinkSession | undefined;
  /** A session whose config was invalid. */
  invalid?: LinkSession | undefined;
  /** Events that were logged, and users that were set, before the first session. */
  readonly waiting: ((session: LinkSession) => void)[];
  /** Links that the app opened before the first session. They are few, so that none is dropped. */
  readonly openings: ((session: LinkSession) => void)[];
  /** Creates the ports of a fake phone, for tests. */
  createPorts?: (() => Ports) | undefined;
  /** Set by `unwrapLinks`. */
  clickDomains?: ClickDomains | undefined;
  /** The user's decision, which overrides `config.consent`. */
  consent?: Consent | undefined;
}

export const registry: Registry = { sessions: new Map(), waiting: [], openings: [] };

/**
 * Returns the session of `config.appID`. The first call with a valid config starts the session.
 * Remounts, StrictMode, a new config object and a second provider get the same session.
 *
 * @param createPorts creates the ports of the session. Called once, when the session starts
 */
export function acquireSession(
  config: Config,
  createPorts: () => Ports,
  options?: SessionOptions,
): LinkSession {
  const { sessions, invalid } = registry;
  const given: Partial<Config> = config ?? {};
  const running = sessions.get(given.appID);
  if (running) {
    if (typeof __DEV__ !== "undefined" && __DEV__)
      running.ports.checkConfig?.(config, running.config);
    // The 0.3.x provider may be mounted after a router has started the session.
    running.scope.matchOnly ||= options?.matchOnly;
    return running;
  }
  if (invalid && findInvalidField(given, invalid.ports) === invalid.invalidField) return invalid;
  const consent = registry.consent ?? given.consent;
  const ports = (registry.createPorts ?? createPorts)();
  if (typeof __DEV__ !== "undefined" && __DEV__) ports.checkConfig?.(given as Config);
  const session = startSession({ ...given, consent } as Config, ports, options);
  registry.openings.splice(0).forEach((open) => open(session));
  if (session.invalidField) return (registry.invalid = session);
  // The app no longer waits for a link, because the first config was invalid.
  if (invalid) session.dispatch({ type: "deadline" });
  registry.invalid = undefined;
  registry.active = session;
  sessions.set(given.appID, session);
  registry.waiting.splice(0).forEach((log) => log(session));
  return session;
}

/**
 * Sets the user's consent for every session, running or started later. Overrides `config.consent`.
 *
 * @example
 * setConsent("granted"); // pending work continues
 */
export function setConsent(consent: Consent): void {
  registry.consent = consent;
  registry.sessions.forEach((session) => session.setConsent(consent));
}

/**
 * Logs an event through the session that started last. Before the first session, up to 100 events wait in memory
 * for it. Never throws, never blocks.
 */
export function logEvent(eventName: string, data?: unknown): void {
  const event = serializeEvent(eventName, data);
  whenActive((session, timestamp) => session.log(event, timestamp));
}

/**
 * Sets the user of later events, until the next call and across restarts. `null`: signed out. Like an event, the
 * call waits in memory for the first session.
 */
export function setUserId(id: string | null): void {
  whenActive((session) => session.setUser(id));
}

/** Runs a function with the session that started last, or with the first one once it starts. */
function whenActive(run: (session: LinkSession, timestamp?: number) => void): void {
  const { active, waiting } = registry;
  const timestamp = Date.now();
  if (active) run(active);
  else if (waiting.push((session) => run(session, timestamp)) > maxWaiting) waiting.shift();
}
