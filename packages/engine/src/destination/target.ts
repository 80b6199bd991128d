import type { Utm } from "./play-url.ts";

/** The fields of an app that determine where visitors of its links go. */
export interface AppTarget {
  readonly ios?: AppleTarget | undefined;
  readonly android?: AndroidTarget | undefined;
  /** Other builds of the app. */
  readonly variants?: readonly VariantTarget[] | undefined;
  /** Where desktop visitors go if the link sets no web page. If this URL has no path, the path of a path link is appended. */
  readonly webFallback?: string | undefined;
  /** The app's own landing pages. A link whose `page` is not in this list shows the standard page. */
  readonly pages?: readonly { readonly name: string }[] | undefined;
}

interface AppleTarget {
  readonly bundleId?: string | undefined;
  readonly appStoreId?: string | undefined;
  /** Custom URL scheme, without `://`. */
  readonly scheme?: string | undefined;
}

interface AndroidTarget {
  readonly packageName: string;
}

interface VariantTarget extends Pick<AppTarget, "ios" | "android"> {
  readonly name: string;
}

/** The fields of a link that determine where its visitors go. */
export interface LinkTarget {
  /** What the app receives: a web URL, a path or a URL with the app's custom scheme. */
  readonly destination: string;
  readonly ios?: TargetOverride | undefined;
  readonly android?: TargetOverride | undefined;
  readonly desktop?: TargetOverride | undefined;
  readonly webFallback?: string | undefined;
  /** The name of the app's own landing page that visitors see. On Android, they see it before Google Play. */
  readonly page?: string | undefined;
  /** Testers use the link. On Android, they see the landing page before Google Play, because a build from elsewhere has no install referrer. */
  readonly test?: boolean | undefined;
  /** The variant of the app that visitors get. Absent means the app itself. */
  readonly appVariant?: string | undefined;
  readonly utm?: Utm | undefined;
  /** How many clicks lead to the destination. */
  readonly maxClicks?: number | undefined;
  /** The link was parsed from the query of a long Dynamic Link, so the query is not added to the destination. */
  readonly isLongLink?: boolean | undefined;
  /** In ms since the epoch. */
  readonly startsAt?: number | undefined;
  /** In ms since the epoch. */
  readonly expiresAt?: number | undefined;
  /** Since when the link behaves as if it had expired, in ms since the epoch. */
  readonly archivedAt?: number | undefined;
  /** The web page that visitors are redirected to after the link has expired. */
  readonly expiredFallback?: string | undefined;
  readonly disabled: boolean;
}

/** Overrides for the visitors of one platform. */
interface TargetOverride {
  readonly destination?: string | undefined;
  /** The web page to open instead of the store. */
  readonly fallback?: string | undefined;
}

/** The requested URL in its parts. */
export interface LinkRequest {
  /** `https://go.shop.example` */
  readonly origin: string;
  /** Undecoded, with the leading `/`. */
  readonly path: string;
  /** Undecoded, without `?`. */
  readonly query: string;
}
