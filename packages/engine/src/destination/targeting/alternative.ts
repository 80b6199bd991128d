import type { LinkTarget } from "../target.ts";
import { parseWebUrl } from "../web-url.ts";

/** What some visitors of a link get instead of its own settings. */
export interface Alternative {
  /** Shown in statistics and in the explanation of a match. */
  readonly name: string;
  readonly destination?: string | undefined;
  /** The web page for visitors without the app, instead of the store. */
  readonly fallback?: string | undefined;
  /** The name of the app's own landing page that visitors without the app see, instead of a web fallback. */
  readonly page?: string | undefined;
  readonly appVariant?: string | undefined;
}

/**
 * Applies an alternative to a link. The alternative takes precedence over the link's platform overrides. Desktop
 * visitors go to the alternative's fallback, see its landing page, or go to its destination if the destination is a web
 * page.
 */
export function withAlternative(link: LinkTarget, alternative: Alternative): LinkTarget {
  const { destination, fallback, page } = alternative;
  const platformOverride = (platform: "ios" | "android") => ({
    destination: destination === undefined ? link[platform]?.destination : undefined,
    fallback: fallback ?? (page === undefined ? link[platform]?.fallback : undefined),
  });
  return {
    ...link,
    destination: destination ?? link.destination,
    ios: platformOverride("ios"),
    android: platformOverride("android"),
    desktop: desktopOverride(link, alternative),
    webFallback: fallback ?? link.webFallback,
    page: page ?? link.page,
    appVariant: alternative.appVariant ?? link.appVariant,
  };
}

function desktopOverride(
  link: LinkTarget,
  { destination, fallback, page }: Alternative,
): LinkTarget["desktop"] {
  if (fallback !== undefined) return { destination: fallback };
  if (page !== undefined) return undefined;
  const isWebPage = destination !== undefined && parseWebUrl(destination) !== undefined;
  return isWebPage && link.page === undefined ? { destination } : link.desktop;
}
