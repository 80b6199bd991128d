import { CandidateIndexer } from "@throughline/engine";
import type { IndexedCandidate } from "@throughline/engine";
import type { CandidateLookup } from "../ports.ts";
import { indexKeys } from "../clicks/click-key.ts";
import { CandidateListCache } from "../clicks/candidate-list-cache.ts";
import { clickSpan } from "./click-key.ts";
import { toCandidate, clickColumns } from "../clicks/click-row.ts";
import type { ClickRow } from "../clicks/click-row.ts";
import type { Reader } from "./reader.ts";
import { ApproximateLruCache } from "../clicks/approximate-lru-cache.ts";

/**
 * The minimum number of cached clicks. Reading a click costs twenty times as much as a cache hit,
 * and the newest clicks are looked up again and again. This number is enough for the newest clicks
 * of a few hundred phone models.
 */
const minCached = 50_000;

/**
 * Returns the SQL for the newest clicks of each key, as one JSON text of lists. One statement per
 * key or one row per click would cost more. The statement searches one span of four days (see `clickSpan`) after the other, newest
 * first, until the list is full. The limit is part of the text, because SQLite prepares a statement
 * again whenever a limit is bound, which costs more than running it.
 */
function newestOfKeysSql(keys: number, spans: number, limit: number): string {
  const inSpan = (key: number, span: number) => `SELECT click FROM (
    SELECT click FROM click_keys WHERE span = ?${span + 3} AND key = ?${key + spans + 3} AND at BETWEEN ?1 AND ?2
    ORDER BY at DESC, click DESC LIMIT ${limit})`;
  const lists = Array.from({ length: keys }, (_, key) => {
    const newest = Array.from({ length: spans }, (_span, span) => inSpan(key, span));
    return `(SELECT json_group_array(click) FROM (${newest.join(" UNION ALL ")} LIMIT ${limit}))`;
  });
  return `SELECT '[' || ${lists.join(" || ',' || ")} || ']' AS lists`;
}

/**
 * Filters by app, because the keys of two apps can collide in the index. The plus keeps SQLite from
 * using the index on the app.
 */
const bySerials = `
  SELECT serial, ${clickColumns} FROM clicks
  WHERE serial IN (SELECT value FROM json_each(?)) AND +app = ?`;

const newestSpan = "SELECT max(span) AS span FROM click_keys WHERE span <= ?";
/** Up to this many spans are searched without checking whether they are empty. A week has fewer. */
const maxUncheckedSpans = 4;

/**
 * The distinct clicks of one lookup. A hash table of numbers finds duplicates, because filling a map with hundreds of
 * clicks took a fifth of the time of a lookup.
 */
class FoundClicks {
  readonly clicks: IndexedCandidate[] = [];
  /** A hash table with open addressing. Each slot holds a position in `clicks`, counted from 1. */
  readonly #slots: Int32Array;

  constructor(slots: Int32Array) {
    this.#slots = slots.fill(0);
  }

  add(candidate: IndexedCandidate): void {
    const slots = this.#slots;
    let slot = candidate.clickHash & (slots.length - 1);
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const other = this.clicks[(slots[slot] ?? 0) - 1];
      // A click whose page sent signals can appear twice: as it was in a cached list, and as it is now.
      if (other?.clickHash === candidate.clickHash && other.click === candidate.click) return;
    }
    slots[slot] = this.clicks.push(candidate);
  }
}

/**
 * Returns a table with at least twice as many slots as clicks, so that a free slot is near. The
 * size is a power of two.
 */
function slotsFor(clicks: number): Int32Array<ArrayBuffer> {
  return new Int32Array(2 ** Math.ceil(Math.log2(2 * clicks)));
}

/**
 * Finds candidates. `find` first reads the serials of the clicks from the index alone, then the
 * clicks that are not cached.
 */
export class Candidates {
  readonly #reader: Reader;
  readonly #indexer = new CandidateIndexer();
  readonly #cached = new ApproximateLruCache<number, IndexedCandidate>(minCached);
  readonly #lists = new CandidateListCache<IndexedCandidate>();
  /** The hash table of {@link FoundClicks}, which the next lookup uses again. */
  #slots = new Int32Array();
  /** Statements by their number of keys, spans and limit. Building such a long text is slow. */
  readonly #statements = new Map<string, string>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  find(app: string, lookup: CandidateLookup): IndexedCandidate[] {
    const { keys, since, until, perKey, limit, mayLag } = lookup;
    const lists = indexKeys(app, keys).map((key, index) => {
      const listMayLag = mayLag?.has(keys[index] ?? key) ?? false;
      return {
        key,
        listMayLag,
        cachedList: listMayLag ? this.#lists.get(key, perKey, until) : undefined,
      };
    });
    const read = this.#read(
      app,
      lists.flatMap(({ key, cachedList }) => (cachedList ? [] : key)),
      lookup,
    );
    if (this.#slots.length < 2 * limit) this.#slots = slotsFor(limit);
    const found = new FoundClicks(this.#slots);
    for (const { key, listMayLag, cachedList } of lists) {
      const clicks = cachedList ?? read.get(key) ?? [];
      if (listMayLag && !cachedList) this.#lists.set(key, perKey, until, clicks);
      for (const click of clicks) {
        if (found.clicks.length >= limit) return found.clicks;
        if (click.at >= since) found.add(click);
      }
    }
    return found.clicks;
  }

  /** Call this after clicks were deleted, so that none of them stays in memory. */
  clear(): void {
    this.#cached.clear();
    this.#lists.clear();
  }

  /** Reads the app's newest clicks of each key. */
  #read(app: string, keys: readonly number[], lookup: CandidateLookup) {
    return this.#reader.inOneTransaction(() => {
      const lists = this.#serials(keys, lookup);
      this.#readMissing(app, [...lists.values()]);
      const cachedClick = (serial: number) => {
        const click = this.#cached.get(serial);
        return click?.app === app ? click : [];
      };
      return new Map([...lists].map(([key, serials]) => [key, serials.flatMap(cachedClick)]));
    });
  }

  /** Returns the serials of each key's clicks, newest first. */
  #serials(
    keys: readonly number[],
    { since, until, perKey }: CandidateLookup,
  ): Map<number, readonly number[]> {
    const spans = this.#spans(clickSpan(since), clickSpan(until));
    if (keys.length === 0 || spans.length === 0) return new Map();
    const sql = this.#statementFor(keys.length, spans.length, Math.trunc(perKey));
    const row = this.#reader.get(sql, since, until, ...spans, ...keys) as { lists: string };
    const lists = JSON.parse(row.lists) as number[][];
    return new Map(keys.map((key, index) => [key, lists[index] ?? []]));
  }

  /** Reads the clicks that are not cached. */
  #readMissing(app: string, lists: readonly (readonly number[])[]): void {
    const missing = new Set<number>();
    for (const list of lists) {
      for (const serial of list) if (!this.#cached.get(serial)) missing.add(serial);
    }
    if (missing.size === 0) return;
    const rows = this.#reader.all(bySerials, JSON.stringify([...missing]), app);
    for (const row of rows as (ClickRow & { serial: number })[]) {
      this.#cached.set(row.serial, this.#indexer.index(toCandidate(row), app));
    }
  }

  #statementFor(keys: number, spans: number, limit: number): string {
    const name = `${keys} ${spans} ${limit}`;
    let text = this.#statements.get(name);
    if (text === undefined)
      this.#statements.set(name, (text = newestOfKeysSql(keys, spans, limit)));
    return text;
  }

  /** Returns the spans that can contain clicks, newest first. */
  #spans(first: number, last: number): number[] {
    const spans: number[] = [];
    for (let at = last; at >= first; at -= 1) {
      if (last - first >= maxUncheckedSpans) {
        const { span } = this.#reader.get(newestSpan, at) as { span: number | null };
        if (span === null || span < first) break;
        at = span;
      }
      spans.push(at);
    }
    return spans;
  }
}
