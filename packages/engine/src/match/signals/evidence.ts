/**
 * Evidence is the result of normalising raw signals: plain JSON without addresses, in which clicks and opens can be
 * compared. Stores persist it unchanged.
 */

export type Platform = "ios" | "android" | "other";

/** The known parts of a version: `[18, 6]`. */
export type Version = readonly number[];

/** A screen in CSS pixels, points or dp, with the shorter side first. */
export interface Screen {
  readonly short: number;
  readonly long: number;
  readonly scale?: number;
}

/** One address as opaque digests, from exact (IPv4, IPv6 /64) to near (/24, /48) to ISP-like (/16, /32). */
export interface NetworkDigests {
  readonly exact: string;
  readonly near: string;
  readonly wide: string;
}

/** The networks of a click or an open; empty if unknown or hidden behind a relay or VPN. */
export interface NetworkEvidence {
  readonly v4?: NetworkDigests;
  readonly v6?: NetworkDigests;
}

interface DeviceEvidence {
  readonly platform: Platform;
  /**
   * The canonical model in lower case: an iPhone's marketing name, an Apple hardware id whose name is unknown, or an
   * Android `Build.MODEL`.
   */
  readonly model?: string;
  readonly screen?: Screen;
  /** Canonical language tags, most preferred first. */
  readonly languages: readonly string[];
  /** Canonical IANA zone. */
  readonly timeZone?: string;
}

/** A click, ready to be stored and compared. */
export interface ClickEvidence extends DeviceEvidence {
  readonly os?: Version;
  /** The user agent has WebKit's frozen iOS version, which may stand for 18.6, 18.7 or anything since 26. */
  readonly osFrozen?: true;
  readonly network: NetworkEvidence;
  /** Why the click can never be matched: a crawler or preview, a prefetch, or not a GET. */
  readonly automated?: "bot" | "prefetch" | "method";
  /** A hash of the browser's id, if it has one. The id cannot be restored from it. */
  readonly visitor?: number;
  /** The browser sent the id, so it may have clicked before. */
  readonly returning?: true;
}

/** A first open, ready to be compared. */
export interface OpenEvidence extends DeviceEvidence {
  readonly os?: Version;
  /** When the app was installed, by the service's clock; absent if unknown. */
  readonly installedAt?: number;
  /** The networks under each live digest key. Keys rotate, and a stored click was digested under one of them. */
  readonly networks: readonly NetworkEvidence[];
}

/** Keyed one-way function (an HMAC) that turns an address prefix into an opaque digest. */
export type Digest = (text: string) => string;
