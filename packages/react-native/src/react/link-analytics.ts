import { LinkEventNames, logEvent } from "../core/index.ts";
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
 * Logs what users do in the app, so that links can be measured by it.
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
   * The same functions for events of your own, whose names and data TypeScript then checks. Takes snake_case
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
