/**
 * What {@link sendAdSignals} reads. Leave out what your app does not use.
 *
 * @example
 * import { getAttributionToken } from "@brigad/react-native-adservices";
 * import { PlayInstallReferrer } from "react-native-play-install-referrer";
 * const sources: AdSignalSources = {
 *   appleAdsToken: getAttributionToken,
 *   playInstallReferrer: PlayInstallReferrer,
 * };
 */
export declare interface AdSignalSources {
    /**
     * iOS: returns the token of Apple's AdServices, with which your service asks Apple whether an ad in the App Store led to the
     * install. `getAttributionToken` of `@brigad/react-native-adservices`, or `getAdServicesAttributionToken` of
     * `@hexigames/react-native-apple-ads-attribution`. Called with consent only.
     */
    appleAdsToken?: (() => string | null | undefined | Promise<string | null | undefined>) | undefined;
    /**
     * Android: `PlayInstallReferrer` of `react-native-play-install-referrer`. It knows when Google Play saw the click and the
     * install begin, and replaces other sources of the install referrer.
     */
    playInstallReferrer?: PlayInstallReferrer | undefined;
}

/**
 * The part of `react-native-play-install-referrer` that is used.
 *
 * @example
 * const playInstallReferrer: PlayInstallReferrer = require("react-native-play-install-referrer").PlayInstallReferrer;
 */
export declare interface PlayInstallReferrer {
    getInstallReferrerInfo: (callback: (info: PlayReferrerInfo | null, error: unknown) => void) => void;
}

/**
 * What Google Play knows of the install. Times are in seconds since 1970, by Google's clock.
 *
 * @example
 * const begun = (info: PlayReferrerInfo) => new Date(Number(info.installBeginTimestampServerSeconds) * 1000);
 */
export declare interface PlayReferrerInfo {
    installReferrer?: string | null | undefined;
    referrerClickTimestampServerSeconds?: number | string | null | undefined;
    installBeginTimestampServerSeconds?: number | string | null | undefined;
}

/**
 * Sends what the stores know of the ad that led to the install, once per install and with consent only: the token of Apple
 * Ads, or Google Play's install referrer with its times. Call it once, before the first `LinkProvider` is mounted.
 *
 * @example
 * sendAdSignals({ appleAdsToken: getAttributionToken, playInstallReferrer: PlayInstallReferrer });
 */
export declare function sendAdSignals(sources?: AdSignalSources): void;

export { }
