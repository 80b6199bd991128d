import { extendSessions } from "../extensions/extend-sessions.ts";
import { createAdSignals } from "./ad-signals.ts";
import type { AdSignalSources } from "./ad-signal-sources.ts";

/**
 * Sends what the stores know of the ad that led to the install, once per install and with consent only: the token of Apple
 * Ads, or Google Play's install referrer with its times. Call it once, before the first `LinkProvider` is mounted.
 *
 * @example
 * sendAdSignals({ appleAdsToken: getAttributionToken, playInstallReferrer: PlayInstallReferrer });
 */
export function sendAdSignals(sources: AdSignalSources = {}): void {
  extendSessions("ads", createAdSignals(sources));
}
