import type { Candidate } from "@throughline/engine";
import type { CandidateLookup } from "../ports.ts";
import { keysOf } from "../sqlite/click-key.ts";
import { candidateOf, clickColumns } from "./click-row.ts";
import type { ClickRow } from "./click-row.ts";
import type { Run } from "./database.ts";

/** A click found by a key: where it lies. */
interface Found {
  /** Which of the keys, from 1. */
  readonly n: number;
  readonly part: number;
  readonly at: number;
  readonly serial: number;
}

const newestOfKeys = `
  SELECT asked.n::int AS n, newest.part, newest.at, newest.serial
  FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (key, n)
  CROSS JOIN LATERAL (
    SELECT part, at, serial FROM click_keys
    WHERE key = asked.key AND app = $1 AND at >= greatest($3, click_floor($1)) AND at <= $4
    ORDER BY at DESC, serial DESC LIMIT $5
  ) newest`;

/** By the leaf's own name: through the partitioned table each row would be looked for in every leaf. */
function inLeaf(part: number): string {
  return `
    SELECT serial, ${clickColumns} FROM clicks_${part}
    JOIN unnest($2::bigint[], $3::bigint[]) AS wanted (at, serial) USING (at, serial) WHERE app = $1`;
}

/** Unclaimed clicks that share a key: first which, from the index, then those clicks, leaf by leaf. */
export async function findCandidates(
  run: Run,
  app: string,
  { keys, since, until, perKey, limit }: CandidateLookup,
): Promise<Candidate[]> {
  const found = await run<Found>(newestOfKeys, app, keysOf(app, keys), since, until, perKey);
  const wanted = new Map<number, Found>();
  for (const one of found.toSorted((a, b) => a.n - b.n)) {
    if (wanted.size >= limit) break;
    if (!wanted.has(one.serial)) wanted.set(one.serial, one);
  }
  const leaves = Map.groupBy(wanted.values(), ({ part }) => part);
  const rows = await Promise.all(
    [...leaves].map(([part, places]) => readLeaf(run, app, part, places)),
  );
  const clicks = new Map(rows.flat().map((row) => [row.serial, row]));
  return [...wanted.keys()].flatMap((serial) => {
    const row = clicks.get(serial);
    return row ? [candidateOf(row)] : [];
  });
}

async function readLeaf(run: Run, app: string, part: number, places: readonly Found[]) {
  type Row = ClickRow & { readonly serial: number };
  const [moments, serials] = [places.map(({ at }) => at), places.map(({ serial }) => serial)];
  return run<Row>(inLeaf(part), app, moments, serials);
}
