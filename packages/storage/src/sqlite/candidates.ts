import { CandidateHolder } from "@throughline/engine";
import type { Candidate, HeldCandidate } from "@throughline/engine";
import type { CandidateLookup } from "../ports.ts";
import { keysOf } from "../click-key.ts";
import { spanOf } from "./click-key.ts";
import { candidateOf, clickColumns } from "./click-row.ts";
import type { ClickRow } from "./click-row.ts";
import type { Reader } from "./reader.ts";
import { RecentMemory } from "../recent-memory.ts";

/**
 * How many clicks are remembered, at least: to read one costs twenty times as much, and the newest are
 * looked up again and again. Enough for the newest clicks of a few hundred models of phones.
 */
const remembered = 50_000;

/**
 * The newest clicks of each key, as one JSON text of lists: a statement for each key and a row for each
 * click would cost more. The limit is part of the text, since SQLite prepares a statement anew each time a
 * limit is bound to it, which costs more than running it.
 */
function newestOfKeys(keys: number, limit: number): string {
  const lists = Array.from(
    { length: keys },
    (_, index) => `(SELECT json_group_array(click) FROM (
      SELECT click FROM click_keys WHERE span = ?1 AND key = ?${index + 4} AND at BETWEEN ?2 AND ?3
      ORDER BY at DESC, click DESC LIMIT ${Math.trunc(limit)}))`,
  );
  return `SELECT '[' || ${lists.join(" || ',' || ")} || ']' AS lists`;
}

/** Of this app alone: two apps' keys may have met in the index. The plus keeps SQLite from going by the app. */
const bySerials = `
  SELECT serial, ${clickColumns} FROM clicks
  WHERE serial IN (SELECT value FROM json_each(?)) AND +app = ?`;

const newestSpan = "SELECT max(span) AS span FROM click_keys WHERE span <= ?";
/** As many spans are looked into without asking whether anything is in them: more than a week has. */
const fewSpans = 4;

/** Finds candidates: first which clicks, from the index alone, then those not remembered. */
export class Candidates {
  readonly #reader: Reader;
  readonly #holder = new CandidateHolder();
  readonly #known = new RecentMemory<number, HeldCandidate>(remembered);
  /** What was asked before, by the number of keys and the limit: such a text is long. */
  readonly #texts = new Map<string, string>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  find(app: string, lookup: CandidateLookup): Candidate[] {
    return this.#reader.together(() => this.#find(app, lookup));
  }

  #find(app: string, lookup: CandidateLookup): Candidate[] {
    const found: (HeldCandidate | undefined)[] = [];
    const missing = new Map<number, number>();
    for (const serial of this.#serials(app, lookup)) {
      const candidate = this.#known.get(serial);
      if (candidate === undefined) missing.set(serial, found.length);
      found.push(candidate);
    }
    for (const row of this.#read(app, [...missing.keys()])) {
      const candidate = this.#holder.hold(candidateOf(row), app);
      this.#known.set(row.serial, candidate);
      found[missing.get(row.serial) ?? found.length] = candidate;
    }
    return found.filter((candidate) => candidate?.app === app) as Candidate[];
  }

  /** To be called when clicks were forgotten or erased: nothing of them stays here. */
  clear(): void {
    this.#known.clear();
  }

  #serials(app: string, { keys, since, until, perKey, limit }: CandidateLookup): Set<number> {
    const lists: number[][] = keys.map(() => []);
    let asked = keysOf(app, keys).map((key, index) => ({ key, list: lists[index] ?? [] }));
    for (const span of this.#spans(spanOf(since), spanOf(until))) {
      asked = asked.filter(({ list }) => list.length < perKey);
      if (asked.length === 0) break;
      const sql = this.#textFor(asked.length, perKey);
      const row = this.#reader.get(sql, span, since, until, ...asked.map(({ key }) => key));
      const found = JSON.parse((row as { lists: string }).lists) as number[][];
      asked.forEach(({ list }, index) => {
        list.push(...(found[index] ?? []).slice(0, perKey - list.length));
      });
    }
    const serials = new Set<number>();
    for (const list of lists) {
      for (const serial of list) {
        if (serials.size >= limit) return serials;
        serials.add(serial);
      }
    }
    return serials;
  }

  #textFor(keys: number, limit: number): string {
    const name = `${keys} ${limit}`;
    let text = this.#texts.get(name);
    if (text === undefined) this.#texts.set(name, (text = newestOfKeys(keys, limit)));
    return text;
  }

  /** The spans in which a click may wait, newest first. */
  #spans(first: number, last: number): number[] {
    const spans: number[] = [];
    for (let at = last; at >= first; at -= 1) {
      if (last - first >= fewSpans) {
        const { span } = this.#reader.get(newestSpan, at) as { span: number | null };
        if (span === null || span < first) break;
        at = span;
      }
      spans.push(at);
    }
    return spans;
  }

  #read(app: string, serials: readonly number[]): (ClickRow & { serial: number })[] {
    if (serials.length === 0) return [];
    const rows = this.#reader.all(bySerials, JSON.stringify(serials), app);
    return rows as (ClickRow & { serial: number })[];
  }
}
