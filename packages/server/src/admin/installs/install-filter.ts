import type { AdminQuery } from "@throughline/protocol/admin";
import type { Install } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";

/** Returns a function that checks whether an install matches the query, or undefined if the query selects all installs. */
export function installFilter({
  search = "",
  link,
  user,
  match,
  appVariant,
  flagged,
  from,
  to,
}: AdminQuery<"listInstalls">): ((install: Install) => boolean) | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const since = parseTime("from", from);
  const until = parseTime("to", to);
  if (since !== undefined && until !== undefined && since >= until) {
    throw invalidField("from", "The period would end before it begins.");
  }
  // The store finds installs by link or by user. With both, the link is checked here.
  const linkOfUser = user === undefined ? undefined : link;
  const conditions = [linkOfUser, match, appVariant, flagged, from, to];
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

function parseTime(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = parseTimestamp(text);
  if (at === undefined) throw invalidField(field, `"${text}" is not in the calendar.`);
  return at;
}
