import type { LinkParts } from "@throughline/protocol";
import type { ImportOptions } from "../format.ts";

/** Store pages are not imported as fallbacks. Throughline itself sends visitors to the store, so that it can match the install. */
const storePage = /^https?:\/\/(?:apps\.apple\.com|itunes\.apple\.com|play\.google\.com)\//i;

/** Returns the destinations of a link that sent visitors to a web page, and possibly phones to other `pages`. */
export function webLink(
  destination: string,
  { toStore }: ImportOptions,
  pages: { readonly ios?: string | undefined; readonly android?: string | undefined } = {},
): Pick<LinkParts, "destination" | "ios" | "android" | "desktop"> {
  const phone = (page: string | undefined) => {
    const fallback = page ?? (toStore ? undefined : destination);
    return fallback === undefined || storePage.test(fallback) ? null : { fallback };
  };
  return {
    destination,
    ios: phone(pages.ios),
    android: phone(pages.android),
    desktop: { fallback: destination },
  };
}
