import { LinkEventNames, logEvent } from "../core/index.ts";
import { warn } from "../platform/speak.ts";

/**
 * Records what people do after they arrived.
 *
 * @example
 * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 49.9, currency: "PLN" });
 */
export const LinkAnalytics = {
  /**
   * Queues an event for the service. Never throws and never waits: offline, before a provider is
   * mounted and across restarts it is kept until it can be sent.
   *
   * @param eventName a member of {@link LinkEventNames} or its string value
   * @param data anything JSON can hold
   */
  logEvent(eventName: LinkEventNames, data?: unknown): void {
    if (typeof __DEV__ !== "undefined" && __DEV__) {
      const known: unknown[] = Object.values(LinkEventNames);
      const given: unknown = eventName;
      if (!known.includes(given)) {
        warn(`"${String(given)}" is none of LinkEventNames; it is sent all the same.`);
      }
    }
    logEvent(eventName, data);
  },
} as const;
