import type { Config } from "./config.ts";
import { parseLink } from "./parse-link.ts";

/**
 * Whether a URL is a link to this app at all: a login callback, for one, is not. `isDirect` when it
 * opened the app, which may want to hear of some such links only.
 */
export type LinkFilter = (url: unknown, isDirect?: boolean) => boolean;

export function createLinkFilter(
  { linkDomains, shouldHandleLink, linkProcessingMode: mode }: Config,
  error: (message: string) => void,
): LinkFilter {
  return (url, isDirect) => {
    const link = parseLink(url);
    if (!link) return false;
    const { host } = link;
    if (isDirect && (mode === "deferred-only" || (mode === "web-only" && !host))) return false;
    if (host && linkDomains?.every((domain) => domain.toLowerCase() !== host)) return false;
    try {
      return !shouldHandleLink || shouldHandleLink(url as string);
    } catch (fault) {
      // What it is was not found out: better a link too few than a login's secret in the wrong place.
      error(`config.shouldHandleLink failed: ${String(fault)}`);
      return false;
    }
  };
}
