/**
 * Evidence is what is left of the raw signals after normalisation: plain JSON, comparable across
 * both sides, without an address in it. A store persists it as it is.
 */

export type Platform = "ios" | "android" | "other";

/** A version as numbers, as many parts as are known: `[18, 6]`. */
export type Version = readonly number[];

/** Screen in CSS px / points / dp, the shorter side first. */
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

/** The networks a side was seen on; empty when unknown or hidden behind a relay or VPN. */
export interface NetworkEvidence {
  readonly v4?: NetworkDigests;
  readonly v6?: NetworkDigests;
}

interface DeviceEvidence {
  readonly platform: Platform;
  /** Canonical model, lower case: an iPhone's marketing name, an Apple hardware id without one, an Android `Build.MODEL`. */
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
  /** The user agent's iOS version is WebKit's frozen one: read it as 18.6, 18.7 or anything ≥ 26. */
  readonly osFrozen?: true;
  readonly network: NetworkEvidence;
  /** Why this click can never be claimed: a crawler or preview, a prefetch, or not a GET. */
  readonly automated?: "bot" | "prefetch" | "method";
  /** The browser's own id, when it has one, as a number too short to have it back. */
  readonly visitor?: number;
  /** The browser had that id before: an older click may be its own. */
  readonly returning?: true;
}

/** A first open, ready to be compared. */
export interface OpenEvidence extends DeviceEvidence {
  readonly os?: Version;
  /** When the app was installed, by the service's clock; absent where the open does not say. */
  readonly installedAt?: number;
  /** One entry per live digest key (salts rotate): a click was digested under one of them. */
  readonly networks: readonly NetworkEvidence[];
}

/** Keyed one-way function (an HMAC) that turns an address prefix into an opaque digest. */
export type Digest = (text: string) => string;
