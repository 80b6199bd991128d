import type { Candidate } from "@throughline/engine";
import type { CandidateLookup, ClickStore } from "../ports.ts";
import type { Click, Moment } from "../records.ts";
import { dayOf, keyDigest } from "./click-key.ts";
import type { Reader } from "./reader.ts";
import { inSteps } from "./session.ts";
import type { Session } from "./session.ts";

interface ClickRow {
  readonly id: string;
  readonly at: Moment;
  readonly link: string;
  readonly sensitive: number | null;
  readonly evidence: string;
}

const columns = "id, at, link, sensitive, evidence";

const newestOfKey = `
  SELECT click FROM click_keys WHERE day = ? AND key = ? AND at BETWEEN ? AND ?
  ORDER BY at DESC, click DESC LIMIT ?`;

export function sqliteClicks(session: Session): ClickStore {
  const { reader, write } = session;
  return {
    record: (app, { click, link, at, sensitive, url, evidence, keys }) =>
      write("record", app, {
        click,
        link,
        at,
        sensitive,
        url,
        evidence: JSON.stringify(evidence),
        keys,
      }),
    tally: (app, visit) => write("tally", app, visit),
    addSignals: (app, click, { evidence, keys }) =>
      write("addSignals", app, click, JSON.stringify(evidence), keys),
    async get(app, click): Promise<Click | undefined> {
      const sql = `SELECT ${columns}, url FROM clicks WHERE app = ? AND id = ?`;
      const row = reader.get(sql, app, click) as (ClickRow & { url: string | null }) | undefined;
      return row && { ...candidateOf(row), ...(row.url !== null && { url: row.url }) };
    },
    candidates: async (app, lookup) => candidates(reader, app, lookup),
    claim: (app, click, install) => write("claim", app, click, install),
    async recent(app, limit) {
      const sql = `
        SELECT ${columns} FROM clicks WHERE app = ? AND length(keys) > 0
        ORDER BY at DESC, serial DESC LIMIT ?`;
      return (reader.all(sql, app, limit) as ClickRow[]).map(candidateOf);
    },
    forget: (app, before) => inSteps(session, "forgetClicks", app, before),
  };
}

/** First which clicks, from the index alone; then each of them once. */
function candidates(reader: Reader, app: string, lookup: CandidateLookup): Candidate[] {
  const found: Candidate[] = [];
  for (const serial of serialsOf(reader, app, lookup)) {
    // It may have been forgotten since the index was read.
    const row = reader.get(`SELECT ${columns} FROM clicks WHERE serial = ?`, serial);
    if (row) found.push(candidateOf(row as ClickRow));
  }
  return found;
}

function serialsOf(
  reader: Reader,
  app: string,
  { keys, since, until, perKey, limit }: CandidateLookup,
): Set<number> {
  const days = daysBetween(reader, dayOf(since), dayOf(until));
  const found = new Set<number>();
  for (const key of keys) {
    const digest = keyDigest(app, key);
    let left = perKey;
    for (const day of days) {
      if (left <= 0) break;
      const rows = reader.all(newestOfKey, day, digest, since, until, left) as { click: number }[];
      left -= rows.length;
      for (const { click } of rows) {
        if (found.size >= limit) return found;
        found.add(click);
      }
    }
  }
  return found;
}

/** The days on which some click waits, newest first. */
function daysBetween(reader: Reader, first: number, last: number): number[] {
  const days: number[] = [];
  for (let at = last; ; at -= 1) {
    const sql = "SELECT max(day) AS day FROM click_keys WHERE day <= ?";
    const { day } = reader.get(sql, at) as { day: number | null };
    if (day === null || day < first) return days;
    days.push((at = day));
  }
}

function candidateOf({ id, at, link, sensitive, evidence }: ClickRow): Candidate {
  return {
    click: id,
    link,
    at,
    evidence: JSON.parse(evidence) as Candidate["evidence"],
    ...(sensitive !== null && { sensitive: sensitive === 1 }),
  };
}
