import type { LinkTarget } from "../target.ts";
import { parseWebUrl } from "../web-url.ts";

/** What some visitors of a link get instead of its own settings. */
export interface Alternative {
  /** Shown in statistics and in the explanation of a match. */
  readonly name: string;
  readonly destination?: string | undefined;
  /** The web page for visitors without the app, instead of the store. */
  readonly fallback?: string | undefined;
}

/**
 * Applies an alternative to a link. It takes precedence over the overrides of the platforms. Computers go to its
 * fallback or, without one, to its destination if that is a web page.
 */
export function withAlternative(link: LinkTarget, alternative: Alternative): LinkTarget {
  const { destination, fallback } = alternative;
  const ofPlatform = (platform: "ios" | "android") => ({
    destination: destination === undefined ? link[platform]?.destination : undefined,
    fallback: fallback ?? link[platform]?.fallback,
  });
  const page =
    fallback ?? (destination !== undefined && parseWebUrl(destination) ? destination : undefined);
  return {
    ...link,
    destination: destination ?? link.destination,
    ios: ofPlatform("ios"),
    android: ofPlatform("android"),
    desktop: page === undefined ? link.desktop : { destination: page },
    webFallback: fallback ?? link.webFallback,
  };
}
