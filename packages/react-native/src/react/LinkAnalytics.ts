import { logEvent } from "../core/index.ts";

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
   */
  logEvent,
} as const;
