import { maxWaiting } from "./bounds.ts";
import { findFault } from "./check-config.ts";
import type { Config } from "./config.ts";
import type { Consent } from "./consent.ts";
import { serializeEvent } from "./event-queue.ts";
import { startSession } from "./link-client.ts";
import type { LinkSession } from "./link-client.ts";
import type { LinkEventNames } from "./link-event-names.ts";
import type { Ports } from "./ports.ts";

/** Makes the ports of a session; called once, when the session starts. */
export type PortsFactory = () => Ports;

// All that outlives a component.
/** By app id. */
const sessions = new Map<unknown, LinkSession>();
/** A session whose config could not be used. */
let faulty: LinkSession | undefined;
let active: LinkSession | undefined;
/** Events logged before any session. */
let waiting: ((session: LinkSession) => void)[] = [];
/** A stand-in for the phone. */
let installed: PortsFactory | undefined;
let decided: Consent | undefined;

/**
 * The session of `config.appID`, started by the first call whose config can be used. Remounts,
 * StrictMode, a new config object and a second provider get the same one.
 */
export function acquireSession(config: Config, phone: PortsFactory): LinkSession {
  const given: Partial<Config> = config ?? {};
  const running = sessions.get(given.appID);
  if (running) return running;
  if (faulty && findFault(given, faulty.ports) === faulty.fault) return faulty;
  const consent = decided ?? given.consent;
  const ports = (installed ?? phone)();
  const session = startSession({ ...given, consent } as Config, ports, !!faulty);
  if (session.fault) return (faulty = session);
  faulty = undefined;
  active = session;
  sessions.set(given.appID, session);
  waiting.splice(0).forEach((log) => log(session));
  return session;
}

/** The session that started last; `undefined` before the first one. */
export function activeSession(): LinkSession | undefined {
  return active;
}

/**
 * Sets the user's consent for every session, running or started later. Overrides `config.consent`.
 *
 * @example
 * setConsent("granted"); // what was pending goes on
 */
export function setConsent(consent: Consent): void {
  decided = consent;
  sessions.forEach((session) => session.setConsent(consent));
}

/**
 * Logs an event through the session that started last. Before the first one, up to 100 wait in memory
 * for it. Never throws, never blocks.
 */
export function logEvent(eventName: LinkEventNames, data?: unknown): void {
  const event = serializeEvent(eventName, data);
  const timestamp = Date.now();
  if (active) active.log(event);
  else if (waiting.push((session) => session.log(event, timestamp)) > maxWaiting) waiting.shift();
}

/**
 * Replaces the phone of every session started from now on; without an argument the real one is back.
 *
 * @example
 * installPhone(createFakePhone({ os: "android", referrer: "clickId=abc" }).ports);
 */
export function installPhone(phone?: PortsFactory): void {
  installed = phone;
}

/**
 * Ends every session and forgets waiting events, as the end of the process would. Storage is left as it is,
 * so the next `LinkProvider` sees the next open of the same install.
 *
 * @example
 * afterEach(resetLinkSession);
 */
export function resetLinkSession(): void {
  sessions.forEach((session) => session.stop());
  sessions.clear();
  active = faulty = decided = undefined;
  waiting = [];
}
