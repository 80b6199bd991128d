import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { toStoreError } from "./store-errors.ts";

/** Reads on a connection of its own, separate from the writer's. A read sees every acknowledged write. */
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

  /** Runs several reads on one snapshot, which is also cheaper than separate reads. */
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
      throw toStoreError(error, this.#folder);
    }
  }
}
