import type { Config } from "./config.ts";
import { parseLink } from "./parse-link.ts";

/** What is a link to this app at all: a login callback, for one, is not. */
export interface LinkFilter {
  /** A link from whatever source. */
  accepts: (url: unknown) => boolean;
  /** One that opened the app, and that the app wants to hear of here. */
  acceptsDirect: (url: unknown) => boolean;
}

export function createLinkFilter(
  { linkDomains, shouldHandleLink, linkProcessingMode }: Config,
  error: (message: string) => void,
): LinkFilter {
  const accepts = (url: unknown) => {
    const link = parseLink(url);
    if (!link) return false;
    const { host } = link;
    if (host && linkDomains?.every((domain) => domain.toLowerCase() !== host)) return false;
    try {
      return !shouldHandleLink || shouldHandleLink(url as string);
    } catch (fault) {
      // What it is was not found out: better a link too few than a login's secret in the wrong place.
      error(`config.shouldHandleLink failed: ${String(fault)}`);
      return false;
    }
  };
  return {
    accepts,
    acceptsDirect: (url) =>
      linkProcessingMode !== "deferred-only" &&
      (linkProcessingMode !== "web-only" || !!parseLink(url)?.host) &&
      accepts(url),
  };
}
