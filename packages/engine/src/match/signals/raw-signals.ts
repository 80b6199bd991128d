/**
 * The signals of a click and of a first open as the service receives them. They stay in memory for one request. Only the
 * evidence made from them may be stored.
 */

/** A click: headers, addresses, and page signals if the landing page's script ran. */
export interface RawClick {
  readonly userAgent: string;
  /** The `Accept-Language` header. */
  readonly acceptLanguage?: string | undefined;
  /** The `Sec-CH-UA-*` headers, with or without quotes around the values. */
  readonly clientHints?: ClientHints | undefined;
  /** The signals of the landing page's script; absent if it did not run. */
  readonly page?: PageSignals | null | undefined;
  /** The address the request came from. */
  readonly address?: string | undefined;
  /** The visitor's address of the other family, if the service knows it. */
  readonly secondAddress?: string | undefined;
  /** Set if the caller knows that the address belongs to a relay or VPN. */
  readonly hiddenNetwork?: HiddenNetwork | null | undefined;
  /** The request method. Only GET requests can be matched. */
  readonly method?: string | undefined;
  /** The `Sec-Purpose`, `Purpose` or `X-Moz` header. Prefetches cannot be matched. */
  readonly purpose?: string | undefined;
  /** A first-party browser id. It is used only to let newer clicks of a browser supersede older ones. */
  readonly visitor?: string | undefined;
  /** Whether the browser sent the id, so that it may have clicked before. */
  readonly returning?: boolean | undefined;
}

/** Client hints of Chromium browsers, as request headers. */
export interface ClientHints {
  readonly model?: string | undefined;
  readonly platform?: string | undefined;
  readonly platformVersion?: string | undefined;
}

/** The signals that the landing page's script reads from `screen`, `navigator` and `Intl`. */
export interface PageSignals {
  readonly screenWidth?: number | undefined;
  readonly screenHeight?: number | undefined;
  readonly pixelRatio?: number | undefined;
  readonly timeZone?: string | undefined;
  readonly language?: string | undefined;
  readonly languages?: readonly string[] | undefined;
  /** `navigator.maxTouchPoints`, which identifies an iPad with a Mac's user agent. */
  readonly touchPoints?: number | undefined;
  /** `navigator.userAgentData.getHighEntropyValues(["model"])`. */
  readonly model?: string | undefined;
  readonly platformVersion?: string | undefined;
}

/** A first open: the device signals of the request and the addresses it came from. */
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
  /** When the install began according to Google Play's install referrer, in seconds, by the phone's clock. */
  readonly installBeginTimestampSeconds?: number | undefined;
  /** The same moment by Google's clock. */
  readonly installBeginTimestampServerSeconds?: number | undefined;
  readonly referrerClickTimestampServerSeconds?: number | undefined;
  /** Not compared, because on Android this is a Dalvik string and not a browser's user agent. */
  readonly userAgent?: string | undefined;
  readonly address?: string | undefined;
  readonly secondAddress?: string | undefined;
  readonly hiddenNetwork?: HiddenNetwork | null | undefined;
}

/** Why an address does not show its user's network. */
export type HiddenNetwork = "relay" | "vpn";
