import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Page, PageRequest } from "../page.ts";
import { errorOf } from "../fault.ts";
import { faultOf } from "./faults.ts";

interface Row {
  readonly serial: number;
  readonly doc: string;
}

/** Reads on a connection of their own, beside the writer. Sees every write that was acknowledged. */
export class Reader {
  readonly #db: DatabaseSync;
  readonly #folder: string;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync, folder: string) {
    this.#db = db;
    this.#folder = folder;
  }

  get(sql: string, ...parameters: SQLInputValue[]): unknown {
    return this.#guard(() => this.#prepared(sql).get(...parameters));
  }

  all(sql: string, ...parameters: SQLInputValue[]): unknown[] {
    return this.#guard(() => this.#prepared(sql).all(...parameters));
  }

  /** The record kept as JSON in the column `doc`. */
  doc(sql: string, ...parameters: SQLInputValue[]): unknown {
    const row = this.get(sql, ...parameters) as Row | undefined;
    return row && JSON.parse(row.doc);
  }

  docs(sql: string, ...parameters: SQLInputValue[]): unknown[] {
    const rows = this.all(sql, ...parameters) as Row[];
    return rows.map(({ doc }): unknown => JSON.parse(doc));
  }

  /** `sql` selects `serial` and `doc`; its last two parameters are the serial to stay below and the limit. */
  page(sql: string, { limit, after }: PageRequest, ...parameters: SQLInputValue[]): Page<unknown> {
    const below = after === undefined ? Number.MAX_SAFE_INTEGER : readCursor(after);
    const rows = this.all(sql, ...parameters, below, limit + 1) as Row[];
    const shown = rows.slice(0, limit);
    const items = shown.map(({ doc }): unknown => JSON.parse(doc));
    const last = shown.at(-1);
    return last && rows.length > limit ? { items, next: writeCursor(last.serial) } : { items };
  }

  /** Runs several reads on one state of the file, which is also cheaper than one by one. */
  inOneTransaction<T>(read: () => T): T {
    this.get("BEGIN");
    try {
      return read();
    } finally {
      this.get("COMMIT");
    }
  }

  close(): void {
    this.#db.close();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    }
    return statement;
  }

  #guard<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw errorOf(faultOf(error, this.#folder));
    }
  }
}
