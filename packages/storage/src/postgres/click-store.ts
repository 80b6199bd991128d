import type { Committer } from "../committer/committer.ts";
import type { ClickStore, CountedVisit } from "../ports.ts";
import type { Candidates } from "./candidates.ts";
import { toCandidate, clickColumns, fullClickColumns, toClick } from "../clicks/click-row.ts";
import type { ClickRow, FullClickRow } from "../clicks/click-row.ts";
import type { Database } from "./database.ts";
import { lockClick, removeFromIndex } from "./click-index.ts";
import { clickIndexKeys } from "./record-clicks.ts";
import type { ClickToStore } from "./record-clicks.ts";

/** A visit to count with a batch. */
export interface VisitToCount {
  readonly app: string;
  readonly visit: CountedVisit;
}

const findClick = `
  SELECT ${fullClickColumns} FROM clicks WHERE app = $1 AND id = $2 AND at >= click_floor($1)`;

const findRecent = `
  SELECT ${clickColumns} FROM clicks
  WHERE app = $1 AND at >= click_floor($1) AND cardinality(keys) > 0 AND (NOT test OR $2)
  ORDER BY at DESC, serial DESC LIMIT $3`;

/** Gives the click a new serial, because nodes cache clicks by serial. */
const addSignals = `
  WITH changed AS (
    UPDATE clicks SET evidence = $4, keys = $5::bigint[], has_signals = true,
      serial = nextval('click_serials')
    WHERE part = $1 AND app = $2 AND id = $3 RETURNING part, app, at, serial, keys
  )
  INSERT INTO click_keys (part, app, key, at, serial)
  SELECT part, app, unnest(keys), at, serial FROM changed`;

export function postgresClicks(
  { run, transaction }: Pick<Database, "run" | "transaction">,
  candidates: Candidates,
  clicks: Committer<ClickToStore>,
  visits: Committer<VisitToCount>,
): ClickStore {
  return {
    async record(app, click) {
      await clicks.submit({ app, click }, "urgent");
    },
    async countVisit(app, visit) {
      await visits.submit({ app, visit }, "urgent");
    },
    addSignals: (app, id, signals) =>
      transaction(async (step) => {
        const stored = await lockClick(step, app, id);
        const [claim] = await step("SELECT FROM claims WHERE app = $1 AND click = $2", app, id);
        if (stored?.has_signals || claim) return "late";
        if (stored === undefined) return "unknown";
        await removeFromIndex(step, stored);
        const evidence = JSON.stringify(signals.evidence);
        await step(addSignals, stored.part, app, id, evidence, clickIndexKeys(app, signals));
        return "added";
      }),
    async get(app, id) {
      const [row] = await run<FullClickRow>(findClick, app, id);
      return row && toClick(row);
    },
    candidates: (app, lookup) => candidates.find(app, lookup),
    async recent(app, limit, { withTests = false } = {}) {
      return (await run<ClickRow>(findRecent, app, withTests, limit)).map(toCandidate);
    },
  };
}
