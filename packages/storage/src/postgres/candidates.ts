import { CandidateIndexer } from "@throughline/engine";
import type { IndexedCandidate } from "@throughline/engine";
import { indexKeys } from "../click-key.ts";
import type { CandidateLookup } from "../ports.ts";
import { ApproximateLruCache } from "../approximate-lru-cache.ts";
import { candidateOf, clickColumns } from "../click-row.ts";
import type { ClickRow } from "../click-row.ts";
import type { Run } from "./database.ts";

/** How many clicks are remembered, at least: the newest are looked up again and again. */
const minCached = 50_000;

/** What is not looked up for so long is let go, such as clicks that were forgotten. */
const evictEveryMs = 60_000;

/** The newest clicks of a key: which leaf each lies in, its time and its serial, each a list with commas. */
interface Newest {
  /** Which of the keys, from 1. */
  readonly n: number;
  readonly parts: string | null;
  readonly moments: string | null;
  readonly serials: string | null;
}

/** Lists in a row for each key: a row for each click would cost more than finding it. */
const newestOfKeys = `
  SELECT asked.n::int AS n, newest.parts, newest.moments, newest.serials
  FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (key, n)
  CROSS JOIN LATERAL (
    SELECT string_agg(part::text, ',') AS parts, string_agg(at::text, ',') AS moments,
           string_agg(serial::text, ',') AS serials
    FROM (
      SELECT part, at, serial FROM click_keys
      WHERE key = asked.key AND app = $1 AND at >= greatest($3, click_floor($1)) AND at <= $4
      ORDER BY at DESC, serial DESC LIMIT $5
    ) AS clicks
  ) newest`;

/**
 * By the leaf's own name: through the partitioned table each row would be looked for in every leaf. Each click for itself: a
 * join, planned while the leaf is small, would read all of it once it is large.
 */
export function selectFromPartition(part: number): string {
  return `
    SELECT serial, found.* FROM unnest($2::bigint[], $3::bigint[]) AS wanted (moment, serial)
    CROSS JOIN LATERAL (
      SELECT ${clickColumns} FROM clicks_${part}
      WHERE app = $1 AND at = moment AND clicks_${part}.serial = wanted.serial LIMIT 1
    ) AS found`;
}

/** Where a click lies. */
interface ClickLocation {
  readonly part: number;
  readonly at: number;
  readonly serial: number;
}

/** Finds candidates: first which clicks, from the index alone, then those not remembered, leaf by leaf. */
export class Candidates {
  readonly #run: Run;
  readonly #indexer = new CandidateIndexer();
  readonly #cached = new ApproximateLruCache<number, IndexedCandidate>(minCached);
  readonly #timer: NodeJS.Timeout;

  constructor(run: Run) {
    this.#run = run;
    this.#timer = setInterval(() => this.#cached.evictUnused(), evictEveryMs).unref();
  }

  async find(app: string, lookup: CandidateLookup): Promise<IndexedCandidate[]> {
    const places = await this.#locate(app, lookup);
    const missing = [...places.values()].filter(({ serial }) => !this.#cached.get(serial));
    const read = new Map<number, IndexedCandidate>();
    const leaves = [...Map.groupBy(missing, ({ part }) => part)];
    await Promise.all(leaves.map(([part, inside]) => this.#read(app, part, inside, read)));
    return [...places.keys()].flatMap((serial) => {
      // What was read may be let go again before the last leaf has answered.
      const candidate = read.get(serial) ?? this.#cached.get(serial);
      return candidate ? [candidate] : [];
    });
  }

  /** To be called when clicks were forgotten or erased: nothing of them stays here. */
  clear(): void {
    this.#cached.clear();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Each click once, those of the first keys first. */
  async #locate(
    app: string,
    { keys, since, until, perKey, limit }: CandidateLookup,
  ): Promise<Map<number, ClickLocation>> {
    const numbers = indexKeys(app, keys);
    const rows = await this.#run<Newest>(newestOfKeys, app, numbers, since, until, perKey);
    const places = new Map<number, ClickLocation>();
    for (const row of rows.toSorted((a, b) => a.n - b.n)) {
      for (const place of parseLocations(row)) {
        if (places.size >= limit) return places;
        places.set(place.serial, place);
      }
    }
    return places;
  }

  async #read(
    app: string,
    part: number,
    places: readonly ClickLocation[],
    into: Map<number, IndexedCandidate>,
  ): Promise<void> {
    type Row = ClickRow & { readonly serial: number };
    const [moments, serials] = [places.map(({ at }) => at), places.map(({ serial }) => serial)];
    for (const row of await this.#run<Row>(selectFromPartition(part), app, moments, serials)) {
      const candidate = this.#indexer.index(candidateOf(row), app);
      into.set(row.serial, candidate);
      this.#cached.set(row.serial, candidate);
    }
  }
}

function parseLocations({ parts, moments, serials }: Newest): ClickLocation[] {
  const [inside, at] = [parseNumbers(parts), parseNumbers(moments)];
  return parseNumbers(serials).map((serial, index) => ({
    part: inside[index] ?? 0,
    at: at[index] ?? 0,
    serial,
  }));
}

function parseNumbers(list: string | null): number[] {
  return list === null ? [] : list.split(",").map(Number);
}
