import { CandidateIndexer } from "@throughline/engine";
import type { IndexedCandidate } from "@throughline/engine";
import type { CandidateLookup } from "../ports.ts";
import { indexKeys } from "../click-key.ts";
import { CandidateListCache } from "../candidate-list-cache.ts";
import { spanOf } from "./click-key.ts";
import { candidateOf, clickColumns } from "../click-row.ts";
import type { ClickRow } from "../click-row.ts";
import type { Reader } from "./reader.ts";
import { ApproximateLruCache } from "../approximate-lru-cache.ts";

/**
 * How many clicks are remembered, at least: to read one costs twenty times as much, and the newest are
 * looked up again and again. Enough for the newest clicks of a few hundred models of phones.
 */
const minCached = 50_000;

/**
 * The newest clicks of each key, as one JSON text of lists: a statement for each key or span and a row for each
 * click would cost more. One span after the other is looked into, the newest first, until the list is full. The
 * limit is part of the text, since SQLite prepares a statement anew each time a limit is bound to it, which costs
 * more than running it.
 */
function newestOfKeys(keys: number, spans: number, limit: number): string {
  const inSpan = (key: number, span: number) => `SELECT click FROM (
    SELECT click FROM click_keys WHERE span = ?${span + 3} AND key = ?${key + spans + 3} AND at BETWEEN ?1 AND ?2
    ORDER BY at DESC, click DESC LIMIT ${limit})`;
  const lists = Array.from({ length: keys }, (_, key) => {
    const newest = Array.from({ length: spans }, (_span, span) => inSpan(key, span));
    return `(SELECT json_group_array(click) FROM (${newest.join(" UNION ALL ")} LIMIT ${limit}))`;
  });
  return `SELECT '[' || ${lists.join(" || ',' || ")} || ']' AS lists`;
}

/** Of this app alone: two apps' keys may have met in the index. The plus keeps SQLite from going by the app. */
const bySerials = `
  SELECT serial, ${clickColumns} FROM clicks
  WHERE serial IN (SELECT value FROM json_each(?)) AND +app = ?`;

const newestSpan = "SELECT max(span) AS span FROM click_keys WHERE span <= ?";
/** As many spans are looked into without asking whether anything is in them: more than a week has. */
const maxUncheckedSpans = 4;

/**
 * The clicks of one look-up, each once. Told apart by their hashes in a table of numbers: to fill a map with
 * hundreds of clicks took a fifth of a look-up.
 */
class FoundClicks {
  readonly clicks: IndexedCandidate[] = [];
  /** Where in `clicks` one stands, counted from 1, in the place its hash says or the next free one. */
  readonly #slots: Int32Array;

  constructor(places: Int32Array) {
    this.#slots = places.fill(0);
  }

  add(one: IndexedCandidate): void {
    const places = this.#slots;
    let place = one.clickHash & (places.length - 1);
    for (; places[place] !== 0; place = (place + 1) & (places.length - 1)) {
      const known = this.clicks[(places[place] ?? 0) - 1];
      // Where a list lags, a click may come in two shapes, before and after its page told more.
      if (known?.clickHash === one.clickHash && known.click === one.click) return;
    }
    places[place] = this.clicks.push(one);
  }
}

/** Twice as many as clicks, so that a free one is near, and a power of two. */
function slotsFor(clicks: number): Int32Array<ArrayBuffer> {
  return new Int32Array(2 ** Math.ceil(Math.log2(2 * clicks)));
}

/** Finds candidates: first which clicks, from the index alone, then those not remembered. */
export class Candidates {
  readonly #reader: Reader;
  readonly #indexer = new CandidateIndexer();
  readonly #cached = new ApproximateLruCache<number, IndexedCandidate>(minCached);
  readonly #full = new CandidateListCache<IndexedCandidate>();
  /** See {@link FoundClicks}. */
  #slots = new Int32Array();
  /** What was asked before, by the number of keys and spans and the limit: such a text is long. */
  readonly #statements = new Map<string, string>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  find(app: string, lookup: CandidateLookup): IndexedCandidate[] {
    const { keys, since, until, perKey, limit, mayLag } = lookup;
    const lists = indexKeys(app, keys).map((key, index) => {
      const lags = mayLag?.has(keys[index] ?? key) ?? false;
      return { key, lags, kept: lags ? this.#full.get(key, perKey, until) : undefined };
    });
    const read = this.#read(
      app,
      lists.flatMap(({ key, kept }) => (kept ? [] : key)),
      lookup,
    );
    if (this.#slots.length < 2 * limit) this.#slots = slotsFor(limit);
    const found = new FoundClicks(this.#slots);
    for (const { key, lags, kept } of lists) {
      const clicks = kept ?? read.get(key) ?? [];
      if (lags && !kept) this.#full.set(key, perKey, until, clicks);
      for (const one of clicks) {
        if (found.clicks.length >= limit) return found.clicks;
        if (one.at >= since) found.add(one);
      }
    }
    return found.clicks;
  }

  /** To be called when clicks were forgotten or erased: nothing of them stays here. */
  clear(): void {
    this.#cached.clear();
    this.#full.clear();
  }

  /** The app's newest clicks under each of these keys. */
  #read(app: string, keys: readonly number[], lookup: CandidateLookup) {
    return this.#reader.inOneTransaction(() => {
      const lists = this.#serials(keys, lookup);
      this.#readMissing(app, [...lists.values()]);
      const held = (serial: number) => {
        const click = this.#cached.get(serial);
        return click?.app === app ? click : [];
      };
      return new Map([...lists].map(([key, serials]) => [key, serials.flatMap(held)]));
    });
  }

  /** Which clicks wait under each key, newest first. */
  #serials(
    keys: readonly number[],
    { since, until, perKey }: CandidateLookup,
  ): Map<number, readonly number[]> {
    const spans = this.#spans(spanOf(since), spanOf(until));
    if (keys.length === 0 || spans.length === 0) return new Map();
    const sql = this.#statementFor(keys.length, spans.length, Math.trunc(perKey));
    const row = this.#reader.get(sql, since, until, ...spans, ...keys) as { lists: string };
    const lists = JSON.parse(row.lists) as number[][];
    return new Map(keys.map((key, index) => [key, lists[index] ?? []]));
  }

  /** Reads those of the clicks that are not remembered. */
  #readMissing(app: string, lists: readonly (readonly number[])[]): void {
    const unknown = new Set<number>();
    for (const list of lists) {
      for (const serial of list) if (!this.#cached.get(serial)) unknown.add(serial);
    }
    if (unknown.size === 0) return;
    const rows = this.#reader.all(bySerials, JSON.stringify([...unknown]), app);
    for (const row of rows as (ClickRow & { serial: number })[]) {
      this.#cached.set(row.serial, this.#indexer.index(candidateOf(row), app));
    }
  }

  #statementFor(keys: number, spans: number, limit: number): string {
    const name = `${keys} ${spans} ${limit}`;
    let text = this.#statements.get(name);
    if (text === undefined) this.#statements.set(name, (text = newestOfKeys(keys, spans, limit)));
    return text;
  }

  /** The spans in which a click may wait, newest first. */
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
