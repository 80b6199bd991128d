import { appStoreUrl, intentUrl, schemeUrl } from "./app-urls.ts";
import { isOpenedOutside, outsideUrl } from "./open-outside.ts";
import type { OutsideUrl } from "./open-outside.ts";
import { playUrlWithReferrer, utmPairs } from "./play-url.ts";
import { resolveDestination, requestedUrl } from "./resolve-destination.ts";
import { carryQuery } from "./query.ts";
import type { AppTarget, LinkTarget, LinkRequest } from "./target.ts";
import type { Visitor } from "./visitor.ts";
import { asciiUrl, parseWebUrl } from "./web-url.ts";

/** A visit to a link, before it is answered. */
export interface Visit {
  readonly app: AppTarget;
  /** The stored link. Undefined for a path link, whose destination is the requested URL itself. */
  readonly link?: LinkTarget | undefined;
  readonly visitor: Visitor;
  readonly linkRequest: LinkRequest;
  /** The id under which the click is recorded. Automated visitors never receive it. */
  readonly clickId: string;
}

/** How to respond to a visitor. All URLs are ASCII and safe to redirect a browser to. */
export type LinkResponse =
  /** A redirect to Google Play, to a web fallback, or to the page that the link sets for this platform. */
  | Redirect
  /**
   * The landing page with a button to the store. `openApp` opens the installed app on iOS. In another app's browser, the
   * page says how to open it outside, with a button if the app has a way.
   */
  | ({
      readonly kind: "landing";
      readonly device: "ios" | "android";
      readonly store: string;
      readonly openApp?: string;
      readonly inApp?: { readonly outside?: OutsideUrl };
    } & WithPage)
  /** A page for Android in-app browsers. Its button opens the app or, if the app is not installed, Google Play. */
  | ({ readonly kind: "in-app"; readonly open: string; readonly store: string } & WithPage)
  /** A page with the requested URL as a QR code and buttons to the storeUrls. */
  | ({ readonly kind: "desktop"; readonly url: string } & StoreUrls & WithPage)
  /** A page that says the app is not available on this platform. */
  | ({ readonly kind: "unavailable"; readonly device: "ios" | "android" } & StoreUrls)
  /** A page with social preview tags for crawlers. */
  | { readonly kind: "preview"; readonly url: string }
  /** An empty response to a prefetch. The browser caches nothing and requests the link again when the person taps it. */
  | { readonly kind: "declined" };

/** The name of the app's own landing page. Absent for the standard page. */
interface WithPage {
  readonly page?: string;
}

interface Redirect {
  readonly kind: "redirect";
  readonly to: string;
}

/** The URLs of the app's store pages, and of the destination in the app's custom URL scheme. */
interface StoreUrls {
  readonly appStore?: string;
  readonly play?: string;
  readonly openApp?: string;
}

/** Whether a link has started and is neither disabled, archived nor expired. */
export function isLive(link: LinkTarget, now: number): boolean {
  const { disabled, archivedAt, startsAt, expiresAt } = link;
  return (
    !disabled &&
    archivedAt === undefined &&
    (startsAt === undefined || now >= startsAt) &&
    (expiresAt === undefined || now < expiresAt)
  );
}

/** The URL that visitors of an expired link are redirected to. Undefined if the link has no `expiredFallback` on another host. */
export function expiredDestination(link: LinkTarget, linkRequest: LinkRequest): string | undefined {
  return webRedirect(link.expiredFallback, link, linkRequest)?.to;
}

/** Chooses the response to a visitor of a live link. */
export function chooseDestination(original: Visit): LinkResponse {
  const variant = original.link?.appVariant;
  const visit =
    variant === undefined ? original : { ...original, app: asVariant(original.app, variant) };
  const { automated, device } = visit.visitor;
  if (automated === "prefetch") return { kind: "declined" };
  if (automated) return { kind: "preview", url: requestedUrl(visit.linkRequest) };
  if (device === "desktop") return desktopResponse(visit);
  const store = device === "ios" ? appStoreResponse(visit) : playResponse(visit);
  return (
    platformFallback(visit, device) ??
    store ??
    webFallback(visit) ?? { kind: "unavailable", device, ...storeUrls(visit) }
  );
}

/**
 * Chooses the response to a desktop visitor. The link's landing page replaces the web fallbacks, but not the web page
 * that the link sets for desktops.
 */
function desktopResponse(visit: Visit): LinkResponse {
  const { link, linkRequest } = visit;
  const page = ownLandingPage(visit);
  const redirect = page
    ? (webRedirect(link?.desktop?.destination, link, linkRequest) ??
      webRedirect(link?.desktop?.fallback, link, linkRequest))
    : webFallback(visit);
  return (
    redirect ?? { kind: "desktop", url: requestedUrl(linkRequest), ...storeUrls(visit), ...page }
  );
}

function appStoreResponse(visit: Visit): LinkResponse | undefined {
  const { appStore, openApp } = storeUrls(visit);
  if (!appStore) return undefined;
  return {
    kind: "landing",
    device: "ios",
    store: appStore,
    ...(openApp && { openApp }),
    ...leavingInAppBrowser(visit),
    ...ownLandingPage(visit),
  };
}

/**
 * Returns how to leave the browser of another app. A link with a maximum of clicks stays there, because the second visit
 * would use up another click. A page that was opened outside and is inside again has no button, so that there is no loop.
 */
function leavingInAppBrowser({ link, visitor, linkRequest }: Visit) {
  if (!visitor.inApp || link?.maxClicks !== undefined) return undefined;
  const { wayOut } = visitor;
  const outside =
    wayOut === undefined || isOpenedOutside(linkRequest.query)
      ? undefined
      : outsideUrl(wayOut, requestedUrl(linkRequest));
  return { inApp: outside ? { outside } : {} };
}

function playResponse(visit: Visit): LinkResponse | undefined {
  const { app, link, visitor, linkRequest } = visit;
  const store = playStoreUrl(visit);
  if (!store || !app.android) return undefined;
  const open = visitor.inApp
    ? intentUrl(requestedUrl(linkRequest), app.android.packageName, store)
    : undefined;
  const page = ownLandingPage(visit);
  if (open) return { kind: "in-app", open, store, ...page };
  // For test links, see LinkTarget.
  return page || link?.test
    ? { kind: "landing", device: "android", store, ...page }
    : { kind: "redirect", to: store };
}

function ownLandingPage({ app, link }: Visit): { readonly page: string } | undefined {
  const page = link?.page;
  const exists = page !== undefined && app.pages?.some(({ name }) => name === page);
  return exists ? { page } : undefined;
}

function platformFallback(
  { link, linkRequest }: Visit,
  device: "ios" | "android",
): LinkResponse | undefined {
  return webRedirect(link?.[device]?.fallback, link, linkRequest);
}

/**
 * A redirect to the first web page that the link or the app sets for visitors without the app. If the app has a web
 * fallback, desktop visitors go to the link's own destination before they go to the app's front page.
 */
function webFallback({ app, link, linkRequest, visitor }: Visit): LinkResponse | undefined {
  const isDesktop = visitor.device === "desktop";
  const desktop = isDesktop ? link?.desktop : undefined;
  const appFallback = link ? app.webFallback : withPath(app.webFallback, linkRequest);
  const destination = isDesktop && appFallback !== undefined ? link?.destination : undefined;
  const pages = [
    desktop?.destination,
    desktop?.fallback,
    link?.webFallback,
    destination,
    appFallback,
  ];
  for (const page of pages) {
    const redirect = webRedirect(page, link, linkRequest);
    if (redirect) return redirect;
  }
  return undefined;
}

/** Adds the path of a path link to a fallback without a path: `https://www.shop.example` + `/products/42`. */
function withPath(fallback: string | undefined, { path }: LinkRequest): string | undefined {
  const base = fallback === undefined ? undefined : parseWebUrl(fallback);
  if (!base || (base.path !== "" && base.path !== "/") || base.query || base.fragment) {
    return fallback;
  }
  return `${base.origin}${asciiUrl(path)}`;
}

/** Redirects only to plain web URLs, and never to the requested host, which would cause a redirect loop. */
function webRedirect(
  page: string | undefined,
  link: LinkTarget | undefined,
  linkRequest: LinkRequest,
): Redirect | undefined {
  const target = page === undefined ? undefined : parseWebUrl(page);
  if (page === undefined || !target) return undefined;
  if (target.host === parseWebUrl(linkRequest.origin)?.host) return undefined;
  // UTM parameters of the requested URL take precedence over the link's own, as in statistics.
  const withQuery = link?.isLongLink ? page : carryQuery(page, linkRequest.query);
  const to = carryQuery(withQuery, utmPairs(link?.utm).join("&"));
  return { kind: "redirect", to: asciiUrl(to) };
}

function storeUrls(visit: Visit): StoreUrls {
  const { app, link, linkRequest } = visit;
  const appStore = app.ios?.appStoreId && appStoreUrl(app.ios.appStoreId, linkRequest.query);
  const googlePlay = playStoreUrl(visit);
  const openApp =
    app.ios?.scheme && schemeUrl(app.ios.scheme, resolveDestination(link, linkRequest, "ios"));
  return {
    ...(appStore && { appStore }),
    ...(googlePlay && { play: googlePlay }),
    ...(openApp && { openApp: asciiUrl(openApp) }),
  };
}

function playStoreUrl({ app, link, linkRequest, clickId }: Visit): string | undefined {
  if (!app.android) return undefined;
  return playUrlWithReferrer(app.android.packageName, {
    clickId,
    utm: link?.utm,
    query: linkRequest.query,
  });
}

/** Returns the app with the ids of one of its variants. Returns the app unchanged if it has no variant with this name. */
function asVariant(app: AppTarget, name: string): AppTarget {
  const variant = app.variants?.find((each) => each.name === name);
  return variant ? { ...app, ios: variant.ios, android: variant.android } : app;
}
