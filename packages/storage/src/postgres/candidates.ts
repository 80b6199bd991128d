import { CandidateIndexer } from "@throughline/engine";
import type { IndexedCandidate } from "@throughline/engine";
import { indexKeys } from "../clicks/click-key.ts";
import type { CandidateLookup } from "../ports.ts";
import { ApproximateLruCache } from "../clicks/approximate-lru-cache.ts";
import { toCandidate, clickColumns } from "../clicks/click-row.ts";
import type { ClickRow } from "../clicks/click-row.ts";
import type { Run } from "./database.ts";

/** The minimum number of cached clicks. The newest clicks are looked up again and again. */
const minCached = 50_000;

/** How often clicks are evicted that were not looked up since the last time, such as expired ones. */
const evictEveryMs = 60_000;

/** The newest clicks of a key: their partitions, times and serials, each as a list with commas. */
interface NewestClicks {
  /** The number of the key, from 1. */
  readonly n: number;
  readonly parts: string | null;
  readonly moments: string | null;
  readonly serials: string | null;
}

/** Returns one row of lists per key. Returning a row for each click would cost more than finding the clicks. */
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
 * Returns the SQL that reads clicks of one partition by its own table name. Through the partitioned
 * table, PostgreSQL would look for each row in every partition. Clicks are read one by one, because
 * a join that is planned while the partition is small would read all of it once it is large.
 */
export function selectFromPartition(part: number): string {
  return `
    SELECT serial, found.* FROM unnest($2::bigint[], $3::bigint[]) AS wanted (moment, serial)
    CROSS JOIN LATERAL (
      SELECT ${clickColumns} FROM clicks_${part}
      WHERE app = $1 AND at = moment AND clicks_${part}.serial = wanted.serial LIMIT 1
    ) AS found`;
}

/** The partition, time and serial of a click. */
interface ClickLocation {
  readonly part: number;
  readonly at: number;
  readonly serial: number;
}

/**
 * Finds candidates. `find` first reads the locations of the clicks from the index alone, then the clicks that are not
 * cached, by partition.
 */
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
    const locations = await this.#locate(app, lookup);
    const missing = [...locations.values()].filter(({ serial }) => !this.#cached.get(serial));
    const read = new Map<number, IndexedCandidate>();
    const partitions = [...Map.groupBy(missing, ({ part }) => part)];
    await Promise.all(partitions.map(([part, clicks]) => this.#read(app, part, clicks, read)));
    return [...locations.keys()].flatMap((serial) => {
      // A click that was read may be evicted before the last partition has answered.
      const candidate = read.get(serial) ?? this.#cached.get(serial);
      return candidate ? [candidate] : [];
    });
  }

  /** Call this after clicks were deleted, so that none of them stays in memory. */
  clear(): void {
    this.#cached.clear();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Returns the location of each click once, in the order of the keys. */
  async #locate(
    app: string,
    { keys, since, until, perKey, limit }: CandidateLookup,
  ): Promise<Map<number, ClickLocation>> {
    const numbers = indexKeys(app, keys);
    const rows = await this.#run<NewestClicks>(newestOfKeys, app, numbers, since, until, perKey);
    const locations = new Map<number, ClickLocation>();
    for (const row of rows.toSorted((a, b) => a.n - b.n)) {
      for (const location of parseLocations(row)) {
        if (locations.size >= limit) return locations;
        locations.set(location.serial, location);
      }
    }
    return locations;
  }

  async #read(
    app: string,
    part: number,
    locations: readonly ClickLocation[],
    into: Map<number, IndexedCandidate>,
  ): Promise<void> {
    type Row = ClickRow & { readonly serial: number };
    const [moments, serials] = [
      locations.map(({ at }) => at),
      locations.map(({ serial }) => serial),
    ];
    for (const row of await this.#run<Row>(selectFromPartition(part), app, moments, serials)) {
      const candidate = this.#indexer.index(toCandidate(row), app);
      into.set(row.serial, candidate);
      this.#cached.set(row.serial, candidate);
    }
  }
}

function parseLocations({ parts, moments, serials }: NewestClicks): ClickLocation[] {
  const [partitions, times] = [parseNumbers(parts), parseNumbers(moments)];
  return parseNumbers(serials).map((serial, index) => ({
    part: partitions[index] ?? 0,
    at: times[index] ?? 0,
    serial,
  }));
}

function parseNumbers(list: string | null): number[] {
  return list === null ? [] : list.split(",").map(Number);
}
