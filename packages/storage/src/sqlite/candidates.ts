import type { Candidate } from "@throughline/engine";
import type { CandidateLookup } from "../ports.ts";
import { keysOf, spanOf } from "./click-key.ts";
import { candidateOf, clickColumns } from "./click-row.ts";
import type { ClickRow } from "./click-row.ts";
import type { Reader } from "./reader.ts";
import { RecentMemory } from "./recent-memory.ts";

/** How many clicks are remembered: the newest are looked up again and again. */
const remembered = 8_192;

/**
 * The serials as one JSON text: a row for each would cost more. The limit is part of the text, since
 * SQLite prepares a statement anew each time a limit is bound to it, which costs more than running it.
 */
const newestOfKey = (limit: number) => `
  SELECT json_group_array(click) AS serials FROM (
    SELECT click FROM click_keys WHERE span = ? AND key = ? AND at BETWEEN ? AND ?
    ORDER BY at DESC, click DESC LIMIT ${Math.trunc(limit)})`;

/** Of this app alone: two apps' keys may have met in the index. The plus keeps SQLite from going by the app. */
const bySerials = `
  SELECT serial, ${clickColumns} FROM clicks
  WHERE serial IN (SELECT value FROM json_each(?)) AND +app = ?`;

const newestSpan = "SELECT max(span) AS span FROM click_keys WHERE span <= ?";

/** Finds candidates: first which clicks, from the index alone, then those not remembered. */
export class Candidates {
  readonly #reader: Reader;
  readonly #known = new RecentMemory<number, { app: string; candidate: Candidate }>(remembered);

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  find(app: string, lookup: CandidateLookup): Candidate[] {
    return this.#reader.together(() => this.#find(app, lookup));
  }

  #find(app: string, lookup: CandidateLookup): Candidate[] {
    const found: (Candidate | undefined)[] = [];
    const missing = new Map<number, number>();
    for (const serial of this.#serials(app, lookup)) {
      const known = this.#known.get(serial);
      if (known === undefined) missing.set(serial, found.length);
      found.push(known?.app === app ? known.candidate : undefined);
    }
    for (const row of this.#read(app, [...missing.keys()])) {
      const candidate = candidateOf(row);
      this.#known.set(row.serial, { app, candidate });
      found[missing.get(row.serial) ?? found.length] = candidate;
    }
    return found.filter((candidate) => candidate !== undefined);
  }

  /** To be called when clicks were forgotten or erased: nothing of them stays here. */
  clear(): void {
    this.#known.clear();
  }

  #serials(app: string, { keys, since, until, perKey, limit }: CandidateLookup): Set<number> {
    const spans = this.#spans(spanOf(since), spanOf(until));
    const found = new Set<number>();
    const sql = newestOfKey(perKey);
    for (const key of keysOf(app, keys)) {
      let left = perKey;
      for (const span of spans) {
        if (left <= 0) break;
        const row = this.#reader.get(sql, span, key, since, until) as { serials: string };
        const serials = (JSON.parse(row.serials) as number[]).slice(0, left);
        left -= serials.length;
        for (const serial of serials) {
          if (found.size >= limit) return found;
          found.add(serial);
        }
      }
    }
    return found;
  }

  /** The spans in which some click waits, newest first. */
  #spans(first: number, last: number): number[] {
    const spans: number[] = [];
    for (let at = last; ; at -= 1) {
      const { span } = this.#reader.get(newestSpan, at) as { span: number | null };
      if (span === null || span < first) return spans;
      spans.push((at = span));
    }
  }

  #read(app: string, serials: readonly number[]): (ClickRow & { serial: number })[] {
    if (serials.length === 0) return [];
    const rows = this.#reader.all(bySerials, JSON.stringify(serials), app);
    return rows as (ClickRow & { serial: number })[];
  }
}
