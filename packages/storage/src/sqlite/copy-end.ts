import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import { progressTable } from "../copy/end.ts";
import type { CopyEnd, CopyProgress } from "../copy/end.ts";
import { pageSql } from "../copy/tables.ts";
import type { ColumnType, CopiedTable, Row, Value } from "../copy/tables.ts";
import { prepareBatches } from "./batch.ts";
import { packNumbers, clickSpan, unpackNumbers } from "./click-key.ts";
import { connectWriter, requireStore, isCopyUnfinished } from "./connect.ts";
import { rollUpHere } from "./roll-up/roll-ups.ts";
import type { RollUpStep } from "./writes/roll-up.ts";
import { deserializeError } from "../committer/serialized-error.ts";
import { truncateWal } from "./truncate-wal.ts";
import { toStoreError } from "./store-errors.ts";
import { lockForServing } from "./serving-lock.ts";

/**
 * Tables that are not copied, because they are derived from the copied ones or describe only this
 * folder. The tables of deltas are empty, because the deltas of a source are rolled up first.
 */
export const excludedTables = [
  "click_keys",
  "journals",
  "link_search",
  "link_search_config",
  "link_search_data",
  "link_search_idx",
  "facet_deltas",
  "facet_clicks",
  "outbox_sizes",
  "probe",
  "revisions",
  "schema_version",
];

/**
 * Opens a data folder as the source or target of a copy. A source must exist. The folder must not
 * be served meanwhile.
 */
export async function openSqliteCopy(folder: string, role: "source" | "target"): Promise<CopyEnd> {
  if (role === "source") requireStore(folder);
  const lock = lockForServing(folder);
  let db: DatabaseSync | undefined;
  try {
    const writer = connectWriter(folder, role === "target");
    db = writer;
    const { emptyJournals, run } = prepareBatches(writer, folder);
    emptyJournals();
    const storeStep = async (step: RollUpStep) => {
      const [outcome] = run([{ name: "storeRollUp", args: [step] }]);
      if (outcome && "failure" in outcome) throw deserializeError(outcome.failure);
    };
    await rollUpHere(() => writer, folder, storeStep).run("facets");
    return new SqliteCopy(folder, db, lock);
  } catch (error) {
    db?.close();
    lock.close();
    throw toStoreError(error, folder, { isOpening: true });
  }
}

class SqliteCopy implements CopyEnd {
  readonly location: string;
  readonly #db: DatabaseSync;
  readonly #lock: DatabaseSync;

  constructor(folder: string, db: DatabaseSync, lock: DatabaseSync) {
    this.location = folder;
    this.#db = db;
    this.#lock = lock;
  }

  count({ name }: CopiedTable): Promise<number> {
    return this.#withStoreErrors(() => this.#number(`SELECT count(*) AS n FROM ${name}`));
  }

  read(table: CopiedTable, after: readonly Value[] | undefined, limit: number): Promise<Row[]> {
    return this.#withStoreErrors(() => {
      const sql = pageSql(table, after === undefined).replaceAll("$", "?");
      const rows = this.#db.prepare(sql).all(...((after ?? []) as SQLInputValue[]), limit);
      return rows.map((row) => fromSqlite(table, row));
    });
  }

  countKeyEntries(): Promise<number> {
    return this.#withStoreErrors(() => this.#number("SELECT count(*) AS n FROM click_keys"));
  }

  progress(): Promise<CopyProgress | undefined> {
    return this.#withStoreErrors(() => {
      if (!isCopyUnfinished(this.#db)) return undefined;
      const row = this.#db.prepare(`SELECT doc FROM ${progressTable}`).get();
      return JSON.parse(String(row?.["doc"])) as CopyProgress;
    });
  }

  begin(progress: CopyProgress): Promise<void> {
    return this.#transaction(() => {
      this.#db.exec(`CREATE TABLE ${progressTable} (doc TEXT NOT NULL) STRICT`);
      this.#db.prepare(`INSERT INTO ${progressTable} VALUES (?)`).run(JSON.stringify(progress));
    });
  }

  write(table: CopiedTable, rows: readonly Row[], progress: CopyProgress): Promise<void> {
    return this.#transaction(() => {
      const columns = Object.entries(table.columns);
      const insert = this.#db.prepare(
        `INSERT INTO ${table.name} (${columns.map(([name]) => name).join(", ")})
         VALUES (${columns.map(() => "?").join(", ")})`,
      );
      for (const row of rows) {
        insert.run(...columns.map(([name, type]) => toSqlite(type, row[name] ?? null)));
      }
      if (table.name === "clicks") this.#indexByKeys(rows);
      this.#db.prepare(`UPDATE ${progressTable} SET doc = ?`).run(JSON.stringify(progress));
    });
  }

  finish(): Promise<void> {
    return this.#withStoreErrors(() => {
      this.#db.exec(`DROP TABLE ${progressTable}`);
      truncateWal(this.#db);
    });
  }

  async close(): Promise<void> {
    this.#db.close();
    this.#lock.close();
  }

  /** Adds unclaimed clicks to the index. */
  #indexByKeys(rows: readonly Row[]): void {
    const isClaimed = this.#db.prepare("SELECT 1 FROM claims WHERE app = ? AND click = ?");
    const insertKey = this.#db.prepare(
      "INSERT OR IGNORE INTO click_keys (span, key, at, click) VALUES (?, ?, ?, ?)",
    );
    for (const { app, id, at, serial, keys } of rows) {
      if (isClaimed.get(app as string, id as string)) continue;
      for (const key of keys as readonly number[]) {
        insertKey.run(clickSpan(at as number), key, at as number, serial as number);
      }
    }
  }

  #number(sql: string): number {
    return Number(this.#db.prepare(sql).get()?.["n"]);
  }

  #transaction(work: () => void): Promise<void> {
    return this.#withStoreErrors(() => {
      this.#db.exec("BEGIN IMMEDIATE");
      try {
        work();
        this.#db.exec("COMMIT");
      } catch (error) {
        if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
        throw error;
      }
    });
  }

  /** Rethrows errors as `StoreUnavailable` with a sentence for the operator. */
  async #withStoreErrors<Result>(work: () => Result): Promise<Result> {
    try {
      return work();
    } catch (error) {
      throw toStoreError(error, this.location, { isOpening: true });
    }
  }
}

function fromSqlite({ columns }: CopiedTable, row: Record<string, SQLOutputValue>): Row {
  return Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [name, toValue(type, row[name] ?? null)]),
  );
}

function toValue(type: ColumnType, value: SQLOutputValue): Value {
  if (value === null) return null;
  switch (type) {
    case "boolean":
      return value === 1;
    case "integers":
      return unpackNumbers(value as Uint8Array);
    default:
      return value as string | number;
  }
}

function toSqlite(type: ColumnType, value: Value): SQLInputValue {
  if (value === null) return null;
  if (type === "integers") return packNumbers(value as readonly number[]);
  return type === "boolean" ? Number(value) : (value as string | number);
}
