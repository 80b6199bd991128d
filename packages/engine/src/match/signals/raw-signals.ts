/**
 * What the service can see of a click and of a first open, before any interpretation.
 * Raw signals live in memory for one request only; what may be stored is the evidence made of them.
 */

/** A click as it arrived: headers, page signals where the landing page ran, addresses. */
export interface RawClick {
  readonly userAgent: string;
  /** The `Accept-Language` header. */
  readonly acceptLanguage?: string | undefined;
  /** `Sec-CH-UA-*` request headers; quotes around the values are fine. */
  readonly clientHints?: ClientHints | undefined;
  /** Signals read by the landing page's script; absent when no script ran. */
  readonly page?: PageSignals | null | undefined;
  /** The address the request came from. */
  readonly address?: string | undefined;
  /** The same visitor's address of the other family, where the operator captures both. */
  readonly secondAddress?: string | undefined;
  /** Set when the caller already knows that the address belongs to a relay or VPN. */
  readonly hiddenNetwork?: HiddenNetwork | null | undefined;
  /** The request method; anything but GET is never claimable. */
  readonly method?: string | undefined;
  /** `Sec-Purpose`, `Purpose` or `X-Moz` header: prefetches are never claimable. */
  readonly purpose?: string | undefined;
  /** A first-party browser id, where there is one. Only used to see that a newer click supersedes an older one. */
  readonly visitor?: string | undefined;
  /** The browser brought its id along: a click of its own may have come before. */
  readonly returning?: boolean | undefined;
}

/** Client hints of Chromium browsers, as request headers. */
export interface ClientHints {
  readonly model?: string | undefined;
  readonly platform?: string | undefined;
  readonly platformVersion?: string | undefined;
}

/** What the landing page's script reads from `screen`, `navigator` and `Intl`. */
export interface PageSignals {
  readonly screenWidth?: number | undefined;
  readonly screenHeight?: number | undefined;
  readonly pixelRatio?: number | undefined;
  readonly timeZone?: string | undefined;
  readonly language?: string | undefined;
  readonly languages?: readonly string[] | undefined;
  /** `navigator.maxTouchPoints`: tells an iPad, which says it is a Mac. */
  readonly touchPoints?: number | undefined;
  /** `navigator.userAgentData.getHighEntropyValues(["model"])`. */
  readonly model?: string | undefined;
  readonly platformVersion?: string | undefined;
}

/** A first open: the wire contract's fingerprint, plus the addresses the request came from. */
export interface RawOpen {
  readonly platform: string;
  readonly model?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly systemVersion?: string | undefined;
  readonly screenWidth?: number | undefined;
  readonly screenHeight?: number | undefined;
  readonly scale?: number | undefined;
  readonly locale?: readonly { readonly languageTag: string }[] | undefined;
  readonly timezone?: string | undefined;
  /** The phone's clock when it sent the request, ms since the epoch. */
  readonly timestamp?: number | undefined;
  /** When the app was installed, by the phone's clock, ms since the epoch. */
  readonly installedAt?: number | undefined;
  /** Google Play's install referrer: when the install began, by the phone's clock and by Google's, in seconds. */
  readonly installBeginTimestampSeconds?: number | undefined;
  readonly installBeginTimestampServerSeconds?: number | undefined;
  /** Kept for completeness; never compared: on Android it is a Dalvik string. */
  readonly userAgent?: string | undefined;
  readonly address?: string | undefined;
  readonly secondAddress?: string | undefined;
  readonly hiddenNetwork?: HiddenNetwork | null | undefined;
}

/** Why an address says nothing about where its user is. */
export type HiddenNetwork = "relay" | "vpn";
