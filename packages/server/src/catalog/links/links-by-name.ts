import { setImmediate } from "node:timers/promises";
import { BadCursor } from "@throughline/storage";
import type { Link, LinkStore, Page, PageRequest } from "@throughline/storage";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { wordsOccurIn } from "./search-links.ts";

/** How many links are read before other requests get a turn. */
const batchSize = 500;
/** How many links are read for one page. The next page continues from there. */
const maxRead = 20_000;
/** How long the sorted list is cached, so that its pages are consistent. */
const ttlMs = 30_000;
/** How many sorted lists are cached. Each contains the names of all links of an app. */
const maxApps = 6;

/** The position of a link in the sorted list. */
type Position = readonly [name: string, code: string];

interface LinksByNameRequest extends PageRequest {
  readonly tag?: string;
  readonly search?: string;
}

/** Lists the links of an app by their title, or by their code if they have none. */
export class LinksByName {
  readonly #links: LinkStore;
  readonly #sortedByApp: TtlCache<readonly Position[]>;

  constructor(links: LinkStore, now: Clock) {
    this.#links = links;
    this.#sortedByApp = new TtlCache(now, { ttlMs, max: maxApps });
  }

  /** Returns one page. It may have fewer links than `limit` and still have a next page. */
  async list(
    app: string,
    { limit, after, tag, search = "" }: LinksByNameRequest,
  ): Promise<Page<Link>> {
    const sorted = await this.#sortedByApp.get(app, () => this.#readSorted(app));
    const cursor = after === undefined ? undefined : parseCursor(after);
    const first = cursor ? sorted.findIndex((position) => compare(position, cursor) > 0) : 0;
    const found: Link[] = [];
    let read = 0;
    for (const position of first === -1 ? [] : sorted.slice(first)) {
      const link = await this.#links.get(app, position[1]);
      if (link && (tag === undefined || link.tags.includes(tag)) && wordsOccurIn(link, search)) {
        found.push(link);
      }
      read += 1;
      if (found.length === limit || read === maxRead) {
        return { items: found, next: formatCursor(position) };
      }
      if (read % batchSize === 0) await setImmediate();
    }
    return { items: found };
  }

  async #readSorted(app: string): Promise<readonly Position[]> {
    const positions: Position[] = [];
    let after: string | undefined;
    do {
      const page: Page<Link> = await this.#links.list(app, {
        limit: batchSize,
        ...(after !== undefined && { after }),
      });
      positions.push(...page.items.map(positionOf));
      after = page.next;
      await setImmediate();
    } while (after !== undefined);
    return positions.toSorted(compare);
  }
}

function positionOf({ code, preview }: Link): Position {
  return [(preview?.title ?? code).toLowerCase(), code];
}

function compare([a, x]: Position, [b, y]: Position): number {
  if (a !== b) return a < b ? -1 : 1;
  return x === y ? 0 : x < y ? -1 : 1;
}

function formatCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

function parseCursor(text: string): Position {
  try {
    const value = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown;
    if (
      Array.isArray(value) &&
      value.length === 2 &&
      value.every((part) => typeof part === "string")
    )
      return value as unknown as Position;
  } catch {
    // The text is not a cursor of this list.
  }
  throw new BadCursor();
}
