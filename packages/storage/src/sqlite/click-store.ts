import type { Candidate } from "@throughline/engine";
import { evidenceKeys } from "@throughline/engine/keys";
import type { ClickStore } from "../ports.ts";
import type { Click } from "../records.ts";
import type { Candidates } from "./candidates.ts";
import { candidateOf, clickColumns } from "./click-row.ts";
import type { ClickRow } from "./click-row.ts";
import type { Reader } from "./reader.ts";
import type { Session } from "./session.ts";

interface KeptRow extends ClickRow {
  readonly url: string | null;
  readonly test: number;
}

export function sqliteClicks(session: Session, candidates: Candidates): ClickStore {
  const { reader, record, caughtUp, write } = session;
  return {
    record,
    tally: (app, visit) => write("tally", app, visit),
    addSignals: (app, click, { evidence, keys = evidenceKeys(evidence) }) =>
      write("addSignals", app, click, JSON.stringify(evidence), keys),
    async get(app, click): Promise<Click | undefined> {
      await caughtUp();
      const sql = `SELECT ${clickColumns}, url, test FROM clicks WHERE app = ? AND id = ?`;
      const row = reader.get(sql, app, click) as KeptRow | undefined;
      return (
        row && {
          ...candidateOf(row),
          ...(row.url !== null && { url: row.url }),
          ...(row.test === 1 && { test: true }),
        }
      );
    },
    async candidates(app, lookup) {
      await caughtUp();
      return candidates.find(app, lookup);
    },
    async recent(app, limit, { withTests = false } = {}) {
      await caughtUp();
      return recentClicks(reader, app, limit, withTests);
    },
  };
}

/** An app's newest clicks, newest first. */
export function recentClicks(
  reader: Reader,
  app: string,
  limit: number,
  withTests = false,
): Candidate[] {
  const sql = `
    SELECT ${clickColumns} FROM clicks WHERE app = ? AND length(keys) > 0 AND test <= ?
    ORDER BY at DESC, serial DESC LIMIT ?`;
  return (reader.all(sql, app, Number(withTests), limit) as ClickRow[]).map(candidateOf);
}
