import { setImmediate } from "node:timers/promises";
import { BadCursor } from "@throughline/storage";
import type { Link, LinkStore, Page, PageRequest } from "@throughline/storage";
import type { RankedBy, Rankings } from "./rankings.ts";
import { wordsOccurIn } from "./search-links.ts";

/** How many links are read for one page. The next page continues from there. */
const maxRead = 20_000;
/** How many links are read before other requests get a turn. */
const batchSize = 200;

interface RankedRequest extends PageRequest {
  readonly by: RankedBy;
  readonly tag?: string;
  readonly search?: string;
}

/**
 * Returns one page of the links, sorted by their counts. Links without counts follow, newest first. A page may have fewer
 * links than `limit` and still have a next page.
 */
export async function rankedLinks(
  links: LinkStore,
  rankings: Rankings,
  appId: string,
  { by, limit, after, tag, search = "" }: RankedRequest,
): Promise<Page<Link>> {
  const ranked = await rankings.linksBy(by, appId);
  const cursor = parseCursor(after);
  const isIncluded = (link: Link) =>
    (tag === undefined || link.tags.includes(tag)) && wordsOccurIn(link, search);
  const found: Link[] = [];
  let read = 0;

  if (cursor.rest === undefined) {
    for (const counts of ranked.slice(firstAfter(ranked, by, cursor))) {
      const link = await links.get(appId, counts.link);
      if (link && isIncluded(link)) found.push(link);
      read += 1;
      if (found.length === limit || read === maxRead) {
        return { items: found, next: formatCursor({ value: counts[by], code: counts.link }) };
      }
      if (read % batchSize === 0) await setImmediate();
    }
  }

  const rankedCodes = new Set(ranked.map(({ link }) => link));
  let next = cursor.rest;
  for (;;) {
    const request = { limit: limit - found.length, ...(tag !== undefined && { tag }) };
    const page = await links.list(appId, { ...request, ...(next && { after: next }) });
    found.push(...page.items.filter((link) => !rankedCodes.has(link.code) && isIncluded(link)));
    read += request.limit;
    ({ next } = page);
    if (next === undefined) return { items: found };
    if (found.length >= limit || read >= maxRead) {
      return { items: found, next: formatCursor({ rest: next }) };
    }
    await setImmediate();
  }
}

/** A position after a ranked link, or in the list of links without counts. */
type Cursor =
  | { readonly value: number; readonly code: string; readonly rest?: undefined }
  | { readonly rest: string }
  | { readonly rest?: undefined; readonly value?: undefined; readonly code?: undefined };

function formatCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

function parseCursor(text: string | undefined): Cursor {
  if (text === undefined) return {};
  try {
    const cursor = JSON.parse(Buffer.from(text, "base64url").toString()) as Cursor;
    if (typeof cursor.rest === "string") return cursor;
    if (Number.isSafeInteger(cursor.value) && typeof cursor.code === "string") return cursor;
  } catch {
    // The text is not a cursor of this list.
  }
  throw new BadCursor();
}

/** Returns the index after a link of the ranking, even if the link has moved since. */
function firstAfter(
  ranked: Awaited<ReturnType<Rankings["linksBy"]>>,
  by: RankedBy,
  { value, code }: { readonly value?: number | undefined; readonly code?: string | undefined },
): number {
  if (value === undefined || code === undefined) return 0;
  const index = ranked.findIndex(
    (counts) => counts[by] < value || (counts[by] === value && counts.link > code),
  );
  return index === -1 ? ranked.length : index;
}
