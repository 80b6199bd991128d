import type { Utm } from "./play-url.ts";

/** What of an app decides where its visitors go. */
export interface AppTarget {
  readonly ios?: AppleTarget | undefined;
  readonly android?: AndroidTarget | undefined;
  /** Where a desktop visitor goes when the link names no web page; paths are kept when it is a bare origin. */
  readonly webFallback?: string | undefined;
}

interface AppleTarget {
  readonly appStoreId?: string | undefined;
  /** Custom URL scheme, without `://`. */
  readonly scheme?: string | undefined;
}

interface AndroidTarget {
  readonly packageName: string;
}

/** What of a created link decides where its visitors go. */
export interface LinkTarget {
  /** What the app gets: a web URL, a path or a URL of the app's scheme. */
  readonly destination: string;
  readonly ios?: TargetOverride | undefined;
  readonly android?: TargetOverride | undefined;
  readonly desktop?: TargetOverride | undefined;
  readonly webFallback?: string | undefined;
  readonly utm?: Utm | undefined;
  /** Its query says what it is, and is no part of where it leads. */
  readonly spelledOut?: boolean | undefined;
  /** ms since the epoch. */
  readonly expiresAt?: number | undefined;
  /** The web page its visitors get once it has expired. */
  readonly expiredFallback?: string | undefined;
  readonly disabled: boolean;
}

/** What one platform's visitors get instead. */
interface TargetOverride {
  readonly destination?: string | undefined;
  /** A web page instead of the store's. */
  readonly fallback?: string | undefined;
}

/** The URL that was asked for. */
export interface Requested {
  /** `https://go.shop.example` */
  readonly origin: string;
  /** As it came, beginning with `/`. */
  readonly path: string;
  /** As it came, without `?`. */
  readonly query: string;
}
