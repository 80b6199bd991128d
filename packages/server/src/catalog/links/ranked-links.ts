import { setImmediate } from "node:timers/promises";
import { BadCursor } from "@throughline/storage";
import type { Link, LinkStore, Page, PageRequest } from "@throughline/storage";
import { searchPages } from "../../platform/admin-handlers/search-pages.ts";
import type { LinkFilter } from "./link-filter.ts";
import { compareRanks } from "./rankings.ts";
import type { Rank, RankedBy, Rankings } from "./rankings.ts";

/** How many links of a ranking are read before other requests get a turn. */
const batchSize = 200;

interface RankedRequest extends PageRequest {
  readonly by: RankedBy;
}

/** Returns one page of the links, sorted by their counts. Links without counts follow, newest first. */
export async function rankedLinks(
  links: LinkStore,
  rankings: Rankings,
  app: string,
  filter: LinkFilter,
  { by, limit, after }: RankedRequest,
): Promise<Page<Link>> {
  const cursor = after === undefined ? undefined : parseCursor(after);
  const ranked: RankedLink[] = [];
  if (cursor?.rest === undefined) {
    const position = cursor;
    for await (const one of linksByRank(links, rankings, app, filter, by, position)) {
      if (ranked.length === limit) return toPage(ranked, ranked.at(-1)?.rank);
      ranked.push(one);
    }
  }
  if (ranked.length === limit) {
    const [another] = (await uncounted(rankings, app, filter, by, { limit: 1 })).items;
    return toPage(ranked, another && { rest: null });
  }
  const start = cursor?.rest ?? null;
  const rest = await uncounted(rankings, app, filter, by, {
    limit: limit - ranked.length,
    ...(start !== null && { after: start }),
  });
  const { items } = toPage(ranked);
  return {
    items: [...items, ...rest.items],
    ...(rest.next !== undefined && { next: formatCursor({ rest: rest.next }) }),
  };
}

interface RankedLink {
  readonly link: Link;
  readonly rank: Rank;
}

/** Yields the matching links that have counts, after a position. */
async function* linksByRank(
  links: LinkStore,
  rankings: Rankings,
  app: string,
  filter: LinkFilter,
  by: RankedBy,
  position: Rank | undefined,
): AsyncGenerator<RankedLink> {
  const few = await filter.few();
  if (few) {
    const found = new Map(few.map((link) => [link.code, link]));
    for (const rank of await rankings.ofLinks(by, app, [...found.keys()])) {
      const link = found.get(rank.code);
      if (link && (!position || compareRanks(rank, position) > 0)) yield { link, rank };
    }
    return;
  }
  let last = position;
  for (;;) {
    const section = await rankings.after(by, app, last);
    if (section.length === 0) return;
    for (let from = 0; from < section.length; from += batchSize) {
      const batch = section.slice(from, from + batchSize);
      const codes = batch.map(({ code }) => code);
      const found = new Map((await links.getMany(app, codes)).map((link) => [link.code, link]));
      for (const rank of batch) {
        // The statistics of deleted links stay.
        const link = found.get(rank.code);
        if (link && filter.matches(link)) yield { link, rank };
      }
      await setImmediate();
    }
    last = section.at(-1);
  }
}

/** Returns one page of the matching links without counts, newest first. */
async function uncounted(
  rankings: Rankings,
  app: string,
  filter: LinkFilter,
  by: RankedBy,
  request: PageRequest,
): Promise<Page<Link>> {
  const list = await filter.source();
  let counted = new Set<string>();
  const listWithCounts = async (page: PageRequest) => {
    const read = await list(page);
    const codes = read.items.filter(filter.matches).map(({ code }) => code);
    counted = new Set((await rankings.ofLinks(by, app, codes)).map(({ code }) => code));
    return read;
  };
  return searchPages(
    listWithCounts,
    (link) => filter.matches(link) && !counted.has(link.code),
    request,
  );
}

function toPage(ranked: readonly RankedLink[], cursor?: Cursor): Page<Link> {
  return {
    items: ranked.map(({ link }) => link),
    ...(cursor && { next: formatCursor(cursor) }),
  };
}

/** A position after a link with counts, or in the list of links without counts. `null` is the start of that list. */
type Cursor = (Rank & { readonly rest?: undefined }) | { readonly rest: string | null };

function formatCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

function parseCursor(text: string): Cursor {
  try {
    const cursor = JSON.parse(Buffer.from(text, "base64url").toString()) as Partial<
      Rank & { rest: string | null }
    >;
    if (typeof cursor.rest === "string" || cursor.rest === null) return { rest: cursor.rest };
    const { value, code } = cursor;
    if (value !== undefined && Number.isSafeInteger(value) && typeof code === "string")
      return { value, code };
  } catch {
    // The text is not a cursor of this list.
  }
  throw new BadCursor();
}
