import type { LinkData } from "./resolve-short.ts";

/** What `POST /api/link/match-link` takes: a click id from the Android install referrer, or a fingerprint. */
export type MatchLinkRequest = ClickIdRequest | FingerprintRequest;

export interface ClickIdRequest {
  /** The `clickId` of the install referrer: decides the match alone. */
  clickId: string;
  /** See {@link FingerprintRequest.installId}. */
  installId?: string | null;
}

/**
 * What a fresh install knows of its device. A part the device does not tell is left out; `null` is
 * accepted for it, because other SDKs send that.
 */
export interface FingerprintRequest {
  platform: "ios" | "android";
  /** The device's clock in milliseconds since 1970. */
  timestamp: number;
  /**
   * A random id the client made for this install. The service answers the same `installId` with the
   * same stored answer, so a request may be repeated safely; without one, each request is a fresh attempt.
   * A `clickId` or `pastedLink` that comes later still upgrades "no match" or a match by likeness to the exact one.
   */
  installId?: string | null;
  model?: string | null;
  manufacturer?: string | null;
  systemVersion?: string | null;
  /** In points (iOS) or density-independent pixels (Android), of the whole screen. */
  screenWidth?: number | null;
  screenHeight?: number | null;
  /** Physical pixels per point. */
  scale?: number | null;
  /** The user's languages, most preferred first. */
  locale?: LocaleTag[] | null;
  /** IANA name, such as `Europe/Warsaw`. */
  timezone?: string | null;
  userAgent?: string | null;
  /**
   * When the app was installed, by the device's clock, in milliseconds since 1970. A click made after that did not lead to the
   * install and is left out. A moment in the future or before 2008 is ignored.
   */
  installedAt?: number | null;
  /** Google Play's install referrer: when the install began, in seconds since 1970, by the device's clock. */
  installBeginTimestampSeconds?: number | null;
  /** The same by Google's clock. */
  installBeginTimestampServerSeconds?: number | null;
  /**
   * A web link found on the iOS clipboard. What is no web link, or longer than one may be, says
   * nothing: some SDKs send whatever was copied.
   */
  pastedLink?: string | null;
  /** The token of {@link OtherFamily}, in the one further request it asks for. Any other is passed over. */
  networkToken?: string | null;
}

export interface LocaleTag {
  /** BCP 47, such as `pl-PL`. */
  languageTag: string;
}

export interface MatchLinkResponse {
  /** Where the app should go; `null` when no link led to this install. */
  link: string | null;
  match: Match;
  /** What the link's author attached to it. */
  data: LinkData | null;
  /** Only without a match, and where the service has a place for it: ask once more, over the other address family. */
  otherFamily?: OtherFamily;
}

/**
 * Where a phone shows its address of the other family (IPv4 or IPv6) too, since its click may have come
 * over that one. The client sends its request again, once, to this base URL's `/api/link/match-link`:
 * the same body with the same `installId`, and the token as `networkToken`. The answer to that is final.
 */
export interface OtherFamily {
  url: string;
  /** Opaque, for this install alone: says what network the first request came from, without its address. */
  token: string;
}

/** How the answer was found. */
export interface Match {
  type: "deterministic" | "probabilistic" | "none";
  method: "referrer" | "clipboard" | "fingerprint" | null;
  /** Probability, 0 to 1, that the link is the right one. */
  confidence: number;
  clickId: string | null;
  /** The `installId` of whoever made the link in the app; left out where nobody did. */
  invitedBy?: string;
}
