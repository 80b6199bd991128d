import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { progressTable, unfinishedCopyError } from "../copy/end.ts";
import type { CopyEnd, CopyProgress } from "../copy/end.ts";
import { copiedTables, pageSql } from "../copy/tables.ts";
import type { CopiedTable, Row, Value } from "../copy/tables.ts";
import { StoreMissing, StoreUnavailable } from "../errors.ts";
import { Database, toStorable } from "./database.ts";
import type { Run } from "./database.ts";
import { rollUpFacets } from "./cubes.ts";
import { toStoreError } from "./database-errors.ts";
import { databaseClock } from "./leader-tasks.ts";
import { buildInsert } from "./insert-rows.ts";
import { clickPartitionFor, createClickPartition, defaultClickClass } from "./click-partitions.ts";
import type { ClickPartition } from "./click-partitions.ts";
import { requireSchema, schemaStatus } from "./migrate.ts";
import { parseDatabaseUrl } from "./database-address.ts";
import type { DatabaseAddress } from "./database-address.ts";

/** The conditions for rows to copy. Expired rows stay on disk until their partition is dropped, but nothing reads them. */
const unexpired: Readonly<Record<string, string>> = {
  clicks: "at >= click_floor(app)",
  events: "received_at >= event_floor(app)",
};

const othersConnected = `
  SELECT count(*)::int AS others FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'throughline' AND pid <> pg_backend_pid()`;

/** The sequences of partitioned tables. */
const partitionedSequences: Readonly<Record<string, string>> = {
  clicks: "click_serials",
  events: "event_serials",
};

/** How often to look whether a node is connected. The server lists a killed process for a moment. */
const retry = { tries: 15, ms: 100 };

/**
 * Opens a database as the source or target of a copy. A source must contain a store. No node may be
 * connected when the copy begins.
 */
export async function openPostgresCopy(url: string, role: "source" | "target"): Promise<CopyEnd> {
  const database = new Database(parseDatabaseUrl(url), { batches: 1, work: 1 });
  try {
    await database.open();
    if (role === "source" && (await schemaStatus(database.run)).version === 0) {
      throw new StoreMissing(`There is no Throughline data in ${database.address.name}.`);
    }
    await requireSchema(database);
    if (role === "source") await refuseUnfinishedCopy(database.run, database.address);
  } finally {
    await database.close();
  }
  const copy = new PostgresCopy(database.address, await database.connect());
  try {
    await copy.open(role);
    return copy;
  } catch (error) {
    await copy.close();
    throw error;
  }
}

/** Throws if a copy into the database was started but not finished. */
export async function refuseUnfinishedCopy(run: Run, { name }: DatabaseAddress): Promise<void> {
  if (await isCopyUnfinished(run)) throw unfinishedCopyError(name);
}

async function isCopyUnfinished(run: Run): Promise<boolean> {
  const [row] = await run<{ exists: boolean }>(
    `SELECT to_regclass('${progressTable}') IS NOT NULL AS exists`,
  );
  return row?.exists === true;
}

class PostgresCopy implements CopyEnd {
  readonly location: string;
  readonly #address: DatabaseAddress;
  readonly #client: Client;

  constructor(address: DatabaseAddress, client: Client) {
    this.location = address.name;
    this.#address = address;
    this.#client = client;
  }

  async open(role: "source" | "target"): Promise<void> {
    await this.#refuseWhileServed();
    if (role === "target") return;
    await this.#run("SELECT roll_up_counters()");
    await rollUpFacets({ transaction: (work) => this.#transaction(() => work(this.#run)) });
    // Read one snapshot, whatever changes in the database meanwhile.
    await this.#run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  }

  async count({ name }: CopiedTable): Promise<number> {
    const where = unexpired[name] ?? "true";
    const [row] = await this.#run<{ n: number }>(
      `SELECT count(*) AS n FROM ${name} WHERE ${where}`,
    );
    return row?.n ?? 0;
  }

  async read(
    table: CopiedTable,
    after: readonly Value[] | undefined,
    limit: number,
  ): Promise<Row[]> {
    const sql = pageSql(table, after === undefined, unexpired[table.name]);
    const rows = await this.#run<Row>(sql, ...(after ?? []), limit);
    return rows.map((row) => fromPostgres(table, row));
  }

  async countKeyEntries(): Promise<number> {
    const [row] = await this.#run<{ n: number }>(
      `SELECT count(*) AS n FROM click_keys WHERE ${unexpired["clicks"]}`,
    );
    return row?.n ?? 0;
  }

  async progress(): Promise<CopyProgress | undefined> {
    if (!(await isCopyUnfinished(this.#run))) return undefined;
    const [row] = await this.#run<{ doc: string }>(`SELECT doc FROM ${progressTable}`);
    return JSON.parse(row?.doc ?? "") as CopyProgress;
  }

  async begin(progress: CopyProgress): Promise<void> {
    await this.#transaction(async () => {
      await this.#run(`CREATE TABLE ${progressTable} (doc text NOT NULL)`);
      await this.#run(`INSERT INTO ${progressTable} VALUES ($1)`, JSON.stringify(progress));
    });
  }

  async write(table: CopiedTable, rows: readonly Row[], progress: CopyProgress): Promise<void> {
    await this.#transaction(async () => {
      if (table.name === "clicks") await this.#writeClicks(table, rows);
      else await this.#insert(table, rows);
      await this.#run(`UPDATE ${progressTable} SET doc = $1`, JSON.stringify(progress));
    });
  }

  /** Advances the sequences past the copied serials. */
  async finish(): Promise<void> {
    await this.#transaction(async () => {
      const numbered = copiedTables.filter(({ columns }) => "serial" in columns);
      for (const { name } of numbered) {
        const shared = partitionedSequences[name];
        const sequence = shared ? `'${shared}'` : `pg_get_serial_sequence('${name}', 'serial')`;
        await this.#run(
          `SELECT setval(sequence, (SELECT coalesce(max(serial), 0) + 1 FROM ${name}), false)
           FROM (SELECT ${sequence}::regclass AS sequence) AS own WHERE sequence IS NOT NULL`,
        );
      }
      await this.#run(`DROP TABLE ${progressTable}`);
    });
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }

  async #insert({ name }: CopiedTable, rows: readonly Row[]): Promise<void> {
    const { sql, values } = buildInsert(name, rows);
    // Unclaimed clicks are added to the index.
    const insertAndIndex = `
      WITH inserted AS (${sql} RETURNING part, app, id, at, serial, keys)
      INSERT INTO click_keys (part, app, key, at, serial)
      SELECT DISTINCT part, app, unnest(keys), at, serial FROM inserted
      WHERE NOT EXISTS (SELECT FROM claims WHERE claims.app = inserted.app AND claims.click = inserted.id)`;
    await this.#run(name === "clicks" ? insertAndIndex : sql, ...values);
  }

  /** Writes clicks into the partition of their time, which is created if it is missing. */
  async #writeClicks(table: CopiedTable, rows: readonly Row[]): Promise<void> {
    const apps = await this.#run<{ id: string; class: number }>(
      "SELECT id, click_class AS class FROM apps",
    );
    const classes = new Map(apps.map(({ id, class: ofApp }) => [id, ofApp]));
    const [clock] = await this.#run<{ now: number }>(databaseClock);
    const partitions = new Map<number, ClickPartition>();
    const rowsWithPart = rows.map((row) => {
      const ofClass = classes.get(row["app"] as string) ?? defaultClickClass;
      const partition = clickPartitionFor(ofClass, row["at"] as number, clock?.now ?? 0);
      if (partition) partitions.set(partition.part, partition);
      return { ...row, part: partition?.part ?? 0 };
    });
    for (const partition of partitions.values()) await createClickPartition(this.#run, partition);
    await this.#insert(table, rowsWithPart);
  }

  async #refuseWhileServed(): Promise<void> {
    for (let triesLeft = retry.tries; ; triesLeft -= 1) {
      const [row] = await this.#run<{ others: number }>(othersConnected);
      if (row?.others === 0) return;
      if (triesLeft === 0) {
        throw new StoreUnavailable(
          `The service is connected to ${this.location}. Stop every node, then copy.`,
        );
      }
      await pause(retry.ms);
    }
  }

  async #transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.#run("BEGIN");
    try {
      const result = await work();
      await this.#run("COMMIT");
      return result;
    } catch (error) {
      await this.#client.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
  }

  readonly #run: Run = async <Found>(text: string, ...values: readonly unknown[]) => {
    try {
      return (await this.#client.query(text, values.map(toStorable))).rows as Found[];
    } catch (error) {
      throw toStoreError(error, this.#address);
    }
  };
}

function fromPostgres({ columns }: CopiedTable, row: Row): Row {
  const numbers = Object.keys(columns).filter((name) => columns[name] === "integers");
  if (numbers.length === 0) return row;
  const converted = numbers.map((name) => [
    name,
    (row[name] as readonly (number | string)[]).map(Number),
  ]);
  return { ...row, ...Object.fromEntries(converted) };
}
