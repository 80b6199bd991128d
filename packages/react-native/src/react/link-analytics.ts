import { userIdLength } from "@throughline/protocol/client";
import { LinkEventNames, logEvent, setUserId } from "../core/index.ts";
import { warn } from "../platform/console.ts";

/**
 * `logEvent` for the app's own events besides those of {@link LinkEventNames}.
 *
 * @example
 * interface AppEvents { level_up: { level: number } }
 * const analytics: CustomAnalytics<AppEvents> = LinkAnalytics.withCustomEvents<AppEvents>();
 */
export interface CustomAnalytics<Events extends object> {
  logEvent(eventName: LinkEventNames, data?: unknown): void;
  logEvent<Name extends keyof Events & string>(eventName: Name, data: Events[Name]): void;
}

/**
 * Logs what users do in the app, so that the results of links can be measured.
 *
 * @example
 * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 49.9, currency: "PLN" });
 */
export const LinkAnalytics = {
  /**
   * Queues an event. Never throws and never blocks. Offline, before a provider is mounted and across
   * restarts the event is kept until it can be sent.
   *
   * @param eventName a member of {@link LinkEventNames} or its string value
   * @param data anything that JSON can represent
   */
  logEvent(eventName: LinkEventNames, data?: unknown): void {
    if (typeof __DEV__ !== "undefined" && __DEV__) {
      const known: unknown[] = Object.values(LinkEventNames);
      const given: unknown = eventName;
      if (!known.includes(given)) {
        warn(`"${String(given)}" is not in LinkEventNames. It is sent anyway.`);
      }
    }
    logEvent(eventName, data);
  },
  /**
   * Says who is signed in. Events carry the user from now on, also after a restart, and the service learns whose
   * install this is. With `null`, later events carry no user. Never throws and never blocks.
   *
   * @param id your own id of the user, up to 200 characters, or `hashUserId(id)`
   *
   * @example
   * LinkAnalytics.setUserId(user.id); // after signing in
   * LinkAnalytics.setUserId(null); // after signing out
   */
  setUserId(id: string | number | null): void {
    // An object, which has no useful text, counts as nobody.
    const text = typeof id === "object" ? "" : String(id ?? "");
    // oxlint-disable-next-line no-control-regex -- The service refuses control characters.
    const isValid = text.length <= userIdLength && !/[\0-\x1f\x7f]/.test(text);
    if (!isValid && typeof __DEV__ !== "undefined" && __DEV__) {
      warn(`The user ID must have up to ${userIdLength} characters and no control characters.`);
    }
    // The events of a user with an invalid id must not count for the user before.
    setUserId((isValid && text) || null);
  },
  /**
   * Returns the same functions for your own events. TypeScript checks their names and data. Use snake_case
   * names like those of {@link LinkEventNames}.
   *
   * @example
   * const analytics = LinkAnalytics.withCustomEvents<{ level_up: { level: number } }>();
   * analytics.logEvent("level_up", { level: 2 });
   */
  withCustomEvents<Events extends object>(): CustomAnalytics<Events> {
    return { logEvent };
  },
} as const;
