import type { AdminQuery } from "@throughline/protocol/admin";
import type { Install, TimeSpan } from "@throughline/storage";

/**
 * Returns a function that checks whether an install matches the query and is in the span, or undefined if all installs do. The
 * store finds installs by link or by user; with both, the link is checked here.
 */
export function installFilter(
  { search = "", link, user, match, appVariant, flagged }: AdminQuery<"listInstalls">,
  { since, until }: TimeSpan,
): ((install: Install) => boolean) | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const linkOfUser = user === undefined ? undefined : link;
  const conditions = [linkOfUser, match, appVariant, flagged, since, until];
  if (words.length === 0 && conditions.every((value) => value === undefined)) {
    return undefined;
  }
  return (install) => {
    if (linkOfUser !== undefined && install.match.link !== linkOfUser) return false;
    if (match !== undefined && install.match.type !== match) return false;
    if (appVariant !== undefined && install.appVariant !== appVariant) return false;
    if (flagged !== undefined && !install.flags) return false;
    if (since !== undefined && install.at < since) return false;
    if (until !== undefined && install.at >= until) return false;
    const { id, device = "", match: matched } = install;
    const text = [id, device, matched.link ?? ""].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
