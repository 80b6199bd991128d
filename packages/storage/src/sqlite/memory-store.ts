import { DatabaseSync } from "node:sqlite";
import { sweep } from "../entities/expiry.ts";
import { deserializeError } from "../committer/serialized-error.ts";
import { ChangeEmitter } from "../nodes/changes.ts";
import type { Store } from "../ports.ts";
import { prepareBatches } from "./batch.ts";
import type { Write } from "./batch.ts";
import { Candidates } from "./candidates.ts";
import { sqliteDeletions } from "./deletions.ts";
import { clickToStore } from "./journal/entry.ts";
import { sqliteEntities } from "./entities.ts";
import { sqlitePorts } from "./ports.ts";
import { Reader } from "./reader.ts";
import { rollUpHere } from "./roll-up/roll-ups.ts";
import { migrate } from "./migrate.ts";
import type { SqliteContext } from "./context.ts";

/** Error messages name this location instead of a folder. */
const location = "memory";

/** An empty database with all tables. Copying it is much faster than creating the tables. */
let emptyDatabase: Uint8Array | undefined;

/**
 * Opens a SQLite store in memory for tests and simulations. One connection reads and writes in this
 * thread, and clicks are stored without a journal. Every write is done when its call returns.
 */
export function openMemoryStore(): Store {
  const db = new DatabaseSync(":memory:");
  db.deserialize((emptyDatabase ??= makeEmptyDatabase()));
  const reader = new Reader(db, location);
  const { run } = prepareBatches(db);
  const write = (async (name, ...args) => {
    const [outcome] = run([{ name, args } as Write]);
    if (outcome && "failure" in outcome) throw deserializeError(outcome.failure);
    return outcome?.value;
  }) as SqliteContext["write"];
  const context: SqliteContext = {
    reader,
    record: async (app, click) => write("record", app, clickToStore(app, click)),
    countVisit: async (app, visit) => write("countVisit", app, visit),
    applyJournals: async () => undefined,
    rollUps: rollUpHere(
      () => db,
      location,
      (step) => write("storeRollUp", step),
    ),
    inSnapshot: (work) => work(reader, Number.MAX_SAFE_INTEGER),
    write,
    writeIn: (_lane, _weight, name, ...args) => write(name, ...args),
  };
  const candidates = new Candidates(reader);
  const changes = new ChangeEmitter();
  const entities = sqliteEntities(context, changes);
  const ports = sqlitePorts(context, candidates, entities, changes);
  const { clicks } = ports;
  return {
    ...ports,
    clicks: {
      ...clicks,
      // Lookups ignore `mayLag`. The clock of a simulation jumps, so a result must not come from the cache of an
      // earlier lookup.
      candidates: (app, { mayLag: _lag, ...lookup }) => clicks.candidates(app, lookup),
    },

    // Deleted clicks may stay in the cache of `candidates`, because lookups no longer find them and
    // no data on disk has to disappear.
    sweep: (now) =>
      sweep(
        sqliteDeletions(context, entities, changes, () => undefined),
        now,
      ),

    check: () => write("probe"),

    size: async () => ({ database: 0, backlog: 0 }),

    async close() {
      reader.close();
    },
  };
}

function makeEmptyDatabase(): Uint8Array {
  const db = new DatabaseSync(":memory:");
  try {
    migrate(db);
    return db.serialize();
  } finally {
    db.close();
  }
}
