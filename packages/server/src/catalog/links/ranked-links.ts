import { setImmediate } from "node:timers/promises";
import { BadCursor } from "@throughline/storage";
import type { Link, LinkStore, Page, PageRequest } from "@throughline/storage";
import type { RankedBy, Rankings } from "./rankings.ts";
import { wordsOccurIn } from "./search-links.ts";

/** Links looked at for one answer; the next page goes on from there. */
const most = 20_000;
/** So many in a row, then others get their turn. */
const inARow = 200;

interface RankedRequest extends PageRequest {
  readonly by: RankedBy;
  readonly tag?: string;
  readonly search?: string;
}

/**
 * One page of the links by what they brought, most first; those that brought nothing follow, newest first. A page may hold
 * fewer than asked for, and still have a next one.
 */
export async function rankedLinks(
  links: LinkStore,
  rankings: Rankings,
  app: string,
  { by, limit, after, tag, search = "" }: RankedRequest,
): Promise<Page<Link>> {
  const ranked = await rankings.by(by, app);
  const place = readPlace(after);
  const isWanted = (link: Link) =>
    (tag === undefined || link.tags.includes(tag)) && wordsOccurIn(link, search);
  const found: Link[] = [];
  let seen = 0;

  if (place.rest === undefined) {
    for (const one of ranked.slice(firstAfter(ranked, by, place))) {
      const link = await links.get(app, one.link);
      if (link && isWanted(link)) found.push(link);
      seen += 1;
      if (found.length === limit || seen === most) {
        return { items: found, next: writePlace({ value: one[by], code: one.link }) };
      }
      if (seen % inARow === 0) await setImmediate();
    }
  }

  const counted = new Set(ranked.map(({ link }) => link));
  let next = place.rest;
  for (;;) {
    const asked = { limit: limit - found.length, ...(tag !== undefined && { tag }) };
    const page = await links.list(app, { ...asked, ...(next && { after: next }) });
    found.push(...page.items.filter((link) => !counted.has(link.code) && isWanted(link)));
    seen += asked.limit;
    ({ next } = page);
    if (next === undefined) return { items: found };
    if (found.length >= limit || seen >= most) {
      return { items: found, next: writePlace({ rest: next }) };
    }
    await setImmediate();
  }
}

/** Behind a link of the ranking, or in the list of those that brought nothing. */
type Place =
  | { readonly value: number; readonly code: string; readonly rest?: undefined }
  | { readonly rest: string }
  | { readonly rest?: undefined; readonly value?: undefined; readonly code?: undefined };

function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

function readPlace(cursor: string | undefined): Place {
  if (cursor === undefined) return {};
  try {
    const place = JSON.parse(Buffer.from(cursor, "base64url").toString()) as Place;
    if (typeof place.rest === "string") return place;
    if (Number.isSafeInteger(place.value) && typeof place.code === "string") return place;
  } catch {
    // Not one of ours.
  }
  throw new BadCursor();
}

/** Where the ranking goes on behind a link, also when that moved meanwhile. */
function firstAfter(
  ranked: Awaited<ReturnType<Rankings["by"]>>,
  by: RankedBy,
  { value, code }: { readonly value?: number | undefined; readonly code?: string | undefined },
): number {
  if (value === undefined || code === undefined) return 0;
  const index = ranked.findIndex(
    (one) => one[by] < value || (one[by] === value && one.link > code),
  );
  return index === -1 ? ranked.length : index;
}
