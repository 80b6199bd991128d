import { appStoreUrl, intentUrl, schemeUrl } from "./app-urls.ts";
import { playUrl, utmPairs } from "./play-url.ts";
import { promisedLink, requestedUrl } from "./promise.ts";
import { carryQuery } from "./query.ts";
import type { AppTarget, LinkTarget, Requested } from "./target.ts";
import type { Visitor } from "./visitor.ts";
import { asciiUrl, parseWebUrl } from "./web-url.ts";

/** A visitor at a link. */
export interface Visit {
  readonly app: AppTarget;
  /** The created link; undefined where the path itself is the promise. */
  readonly link?: LinkTarget | undefined;
  readonly visitor: Visitor;
  readonly requested: Requested;
  /** The id this click is recorded under; never given to automated visitors. */
  readonly clickId: string;
}

/** What to answer. Every URL in it is safe to send a browser to, in ASCII. */
export type Decision =
  /** To Google Play, a web fallback, or where the link's author sends this platform. */
  | Redirect
  /** A page whose one button leads to the App Store; `openApp` for those who have the app. */
  | { readonly kind: "landing"; readonly store: string; readonly openApp?: string }
  /** Inside an Android app: a page with one honest tap that opens the app, or Play without it. */
  | { readonly kind: "in-app"; readonly open: string; readonly store: string }
  /** A page with this very link as a QR code, and the stores. */
  | ({ readonly kind: "desktop"; readonly url: string } & Stores)
  /** The app does not exist for this phone. */
  | ({ readonly kind: "unavailable"; readonly device: "ios" | "android" } & Stores)
  /** A page with social tags for crawlers and previews. */
  | { readonly kind: "preview"; readonly url: string }
  /** A prefetch gets nothing to keep, so that the browser asks again when the person does. */
  | { readonly kind: "declined" };

interface Redirect {
  readonly kind: "redirect";
  readonly to: string;
}

/** The app's store pages, and the link in the app's own scheme. */
interface Stores {
  readonly appStore?: string;
  readonly play?: string;
  readonly openApp?: string;
}

/** Whether a created link leads anywhere: expired and disabled ones are gone. */
export function isLive(link: LinkTarget, now: number): boolean {
  return !link.disabled && (link.expiresAt === undefined || now < link.expiresAt);
}

/** Where visitors of an expired link are sent instead; undefined where it names no web page elsewhere. */
export function chooseAfterExpiry(link: LinkTarget, requested: Requested): string | undefined {
  return webRedirect(link.expiredFallback, link, requested)?.to;
}

/** Where a visitor of a live link goes. */
export function chooseDestination(visit: Visit): Decision {
  const { automated, device } = visit.visitor;
  if (automated === "prefetch") return { kind: "declined" };
  if (automated) return { kind: "preview", url: requestedUrl(visit.requested) };
  if (device === "desktop") return webFallback(visit) ?? desktopPage(visit);
  const store = device === "ios" ? toAppStore(visit) : toPlay(visit);
  return (
    override(visit, device) ??
    store ??
    webFallback(visit) ?? { kind: "unavailable", device, ...stores(visit) }
  );
}

function desktopPage(visit: Visit): Decision {
  return { kind: "desktop", url: requestedUrl(visit.requested), ...stores(visit) };
}

function toAppStore(visit: Visit): Decision | undefined {
  const { appStore, openApp } = stores(visit);
  return appStore ? { kind: "landing", store: appStore, ...(openApp && { openApp }) } : undefined;
}

function toPlay(visit: Visit): Decision | undefined {
  const { app, visitor, requested } = visit;
  const store = play(visit);
  if (!store || !app.android) return undefined;
  const open = visitor.inApp
    ? intentUrl(requestedUrl(requested), app.android.packageName, store)
    : undefined;
  return open ? { kind: "in-app", open, store } : { kind: "redirect", to: store };
}

function override({ link, requested }: Visit, device: "ios" | "android"): Decision | undefined {
  return webRedirect(link?.[device]?.fallback, link, requested);
}

/**
 * The first web page that the link or the app names for those without the app. An app with a fallback has its computers
 * on the web, and there a link's own page comes before the front page.
 */
function webFallback({ app, link, requested, visitor }: Visit): Decision | undefined {
  const isDesktop = visitor.device === "desktop";
  const own = isDesktop ? link?.desktop : undefined;
  const ofApp = link ? app.webFallback : withPath(app.webFallback, requested);
  const promised = isDesktop && ofApp !== undefined ? link?.destination : undefined;
  for (const page of [own?.destination, own?.fallback, link?.webFallback, promised, ofApp]) {
    const found = webRedirect(page, link, requested);
    if (found) return found;
  }
  return undefined;
}

/** A bare origin keeps the path of a link that is its own promise: `https://www.shop.example` + `/products/42`. */
function withPath(fallback: string | undefined, { path }: Requested): string | undefined {
  const base = fallback === undefined ? undefined : parseWebUrl(fallback);
  if (!base || (base.path !== "" && base.path !== "/") || base.query || base.fragment) {
    return fallback;
  }
  return `${base.origin}${asciiUrl(path)}`;
}

/** Only to a plain web URL, and never back to the host that was asked: that would go round for ever. */
function webRedirect(
  page: string | undefined,
  link: LinkTarget | undefined,
  requested: Requested,
): Redirect | undefined {
  const target = page === undefined ? undefined : parseWebUrl(page);
  if (page === undefined || !target) return undefined;
  if (target.host === parseWebUrl(requested.origin)?.host) return undefined;
  const marked = carryQuery(page, utmPairs(link?.utm).join("&"));
  const to = link?.spelledOut ? marked : carryQuery(marked, requested.query);
  return { kind: "redirect", to: asciiUrl(to) };
}

function stores(visit: Visit): Stores {
  const { app, link, requested } = visit;
  const appStore = app.ios?.appStoreId && appStoreUrl(app.ios.appStoreId);
  const googlePlay = play(visit);
  const openApp =
    app.ios?.scheme && schemeUrl(app.ios.scheme, promisedLink(link, requested, "ios"));
  return {
    ...(appStore && { appStore }),
    ...(googlePlay && { play: googlePlay }),
    ...(openApp && { openApp: asciiUrl(openApp) }),
  };
}

function play({ app, link, requested, clickId }: Visit): string | undefined {
  if (!app.android) return undefined;
  return playUrl(app.android.packageName, { clickId, utm: link?.utm, query: requested.query });
}
