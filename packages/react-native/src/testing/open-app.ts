import type { Config, LinkContextType } from "../core/index.ts";
import { acquireSession, logEvent, setUserId } from "../core/index.ts";
import type { FakePhone } from "./fake-phone.ts";
import { installPhone } from "./install-phone.ts";
import { resetLinkSession } from "./reset-link-session.ts";

/** An app that runs on a fake phone, without React. */
export interface OpenedApp {
  /** What `useLinkContext()` would return now. */
  context: () => LinkContextType;
  /** Every context so far, with the time at which it appeared. */
  history: { at: number; context: LinkContextType }[];
  /**
   * When `isLinkProcessed` became true, in milliseconds after the start. `undefined` before that.
   */
  readyAt: () => number | undefined;
  logEvent: typeof logEvent;
  setUserId: typeof setUserId;
  /** Ends the process. Nothing in it continues. */
  kill: () => void;
}

/**
 * Starts the app on a fake phone as a new process. The phone's storage keeps its contents.
 *
 * @example
 * const app = openApp(phone);
 * app.kill();
 * const next = openApp(phone); // the next open on the same phone
 */
export function openApp(phone: FakePhone, config: Partial<Config> = {}): OpenedApp {
  resetLinkSession();
  installPhone(phone.ports);
  const start = phone.clock.now();
  const session = acquireSession({ API_KEY: "pk_test", appID: "shop", ...config }, phone.ports);
  const history = [{ at: 0, context: session.getSnapshot() }];
  session.subscribe(() => {
    const context = session.getSnapshot();
    // Hermes in React Native 0.72 has no `at()`.
    if (context === history[history.length - 1]?.context) return;
    history.push({ at: phone.clock.now() - start, context });
  });
  return {
    context: session.getSnapshot,
    history,
    readyAt: () => history.find(({ context }) => context.isLinkProcessed)?.at,
    logEvent,
    setUserId,
    kill: resetLinkSession,
  };
}
