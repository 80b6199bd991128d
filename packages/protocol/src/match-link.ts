import type { ConversionRules } from "./conversion-rules.ts";
import type { LinkData } from "./resolve-short.ts";

/** The body of `POST /api/link/match-link`: a click ID from the Android install referrer, or device signals. */
export type MatchLinkRequest = ClickIdRequest | FingerprintRequest;

export interface ClickIdRequest {
  /** The `clickId` of the install referrer. It alone decides the match. */
  clickId: string;
  /** See {@link FingerprintRequest.installId}. */
  installId?: string | null;
  /** The device's time, in milliseconds since 1970. It corrects `installedAt`. */
  timestamp?: number | null;
  /** See {@link FingerprintRequest}. A click after the install began is flagged as click injection. */
  installedAt?: number | null;
  installBeginTimestampSeconds?: number | null;
  installBeginTimestampServerSeconds?: number | null;
  /** See {@link FingerprintRequest.conversionRules}. */
  conversionRules?: string | null;
  referrerClickTimestampServerSeconds?: number | null;
}

/** The device signals of a new install. Unknown values are left out. `null` is accepted too, because other SDKs send it. */
export interface FingerprintRequest {
  platform: "ios" | "android";
  /** The device's time, in milliseconds since 1970. */
  timestamp: number;
  /**
   * A random ID that the client created for this install. The service stores its answer and repeats it for the same
   * `installId`, so a request can be repeated safely. Without an `installId`, each request is a new attempt. A later `clickId`
   * or `pastedLink` can still replace "no match" or a probabilistic match with the exact match.
   */
  installId?: string | null;
  model?: string | null;
  manufacturer?: string | null;
  systemVersion?: string | null;
  /** The size of the whole screen, in points (iOS) or density-independent pixels (Android). */
  screenWidth?: number | null;
  screenHeight?: number | null;
  /** Physical pixels per point. */
  scale?: number | null;
  /** The user's languages, most preferred first. */
  locale?: LocaleTag[] | null;
  /** The IANA name of the time zone, such as `Europe/Warsaw`. */
  timezone?: string | null;
  userAgent?: string | null;
  /**
   * When the app was installed, by the device's clock, in milliseconds since 1970. Later clicks are
   * ignored, because they did not lead to the install. A time in the future or before 2008 is ignored too.
   */
  installedAt?: number | null;
  /** When the install began, from Google Play's install referrer, in seconds since 1970 by the device's clock. */
  installBeginTimestampSeconds?: number | null;
  /** When the install began, from Google Play's install referrer, in seconds since 1970 by Google's clock. */
  installBeginTimestampServerSeconds?: number | null;
  /**
   * When the referrer was set, from Google Play's install referrer, in seconds since 1970 by Google's clock. A referrer that
   * was set after the install began is flagged as click injection.
   */
  referrerClickTimestampServerSeconds?: number | null;
  /**
   * A web link from the iOS clipboard. Other or longer texts are ignored, because some SDKs send whatever was copied.
   */
  pastedLink?: string | null;
  /** The token of {@link OtherFamily}, in the second request. Other values are ignored. */
  networkToken?: string | null;
  /**
   * The revision of the conversion rules that the client has, empty if it has none. The response contains the rules if they
   * differ. Absent if the client does not use them.
   */
  conversionRules?: string | null;
}

export interface LocaleTag {
  /** BCP 47, such as `pl-PL`. */
  languageTag: string;
}

export interface MatchLinkResponse {
  /** Where the app should go. `null` when no link led to this install. */
  link: string | null;
  match: Match;
  /** The custom data of the link. */
  data: LinkData | null;
  /** Present only without a match. Send the request once more, over the other address family (IPv4 or IPv6). */
  otherFamily?: OtherFamily;
  /** Present only if the client asked for them and has others. Never stored with the answer. */
  conversionRules?: ConversionRules;
}

/**
 * A URL that a phone reaches over the other address family (IPv4 or IPv6), since its click may have used that one. The client
 * sends its request once more to `/api/link/match-link` at this base URL, with the same body and the token as
 * `networkToken`. That answer is final.
 */
export interface OtherFamily {
  url: string;
  /** An opaque token for this install. It identifies the network of the first request without its address. */
  token: string;
}

/** How the answer was found. */
export interface Match {
  type: "deterministic" | "probabilistic" | "none";
  method: "referrer" | "clipboard" | "fingerprint" | null;
  /** The probability from 0 to 1 that the link is the right one. */
  confidence: number;
  clickId: string | null;
  /**
   * Who created the link in the app: a random id, the same for all links of an install. Your server gets the install and its
   * user from `GET /api/v1/inviters/:inviterId`. Absent for other links.
   */
  invitedBy?: string;
}
