import type { Candidate } from "@throughline/engine";
import { evidenceKeys } from "@throughline/engine/keys";
import type { ClickStore } from "../ports.ts";
import type { Candidates } from "./candidates.ts";
import { toCandidate, clickColumns, fullClickColumns, toClick } from "../clicks/click-row.ts";
import type { ClickRow, FullClickRow } from "../clicks/click-row.ts";
import type { Reader } from "./reader.ts";
import type { SqliteContext } from "./context.ts";

export function sqliteClicks(context: SqliteContext, candidates: Candidates): ClickStore {
  const { reader, record, countVisit, applyJournals, write } = context;
  return {
    record,
    countVisit,
    addSignals: (app, click, { evidence, keys = evidenceKeys(evidence) }) =>
      write("addSignals", app, click, JSON.stringify(evidence), keys),
    async get(app, click) {
      await applyJournals();
      const sql = `SELECT ${fullClickColumns} FROM clicks WHERE app = ? AND id = ?`;
      const row = reader.get(sql, app, click) as FullClickRow | undefined;
      return row && toClick(row);
    },
    async candidates(app, lookup) {
      await applyJournals();
      return candidates.find(app, lookup);
    },
    async recent(app, limit, { withTests = false } = {}) {
      await applyJournals();
      return recentClicks(reader, app, limit, withTests);
    },
  };
}

/** Returns an app's newest clicks, newest first. */
export function recentClicks(
  reader: Reader,
  app: string,
  limit: number,
  withTests = false,
): Candidate[] {
  const sql = `
    SELECT ${clickColumns} FROM clicks WHERE app = ? AND length(keys) > 0 AND test <= ?
    ORDER BY at DESC, serial DESC LIMIT ?`;
  return (reader.all(sql, app, Number(withTests), limit) as ClickRow[]).map(toCandidate);
}
