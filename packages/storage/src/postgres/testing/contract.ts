import { afterAll, beforeAll } from "vitest";
import { storeContract } from "../../contract/index.ts";
import { monday } from "../../contract/samples.ts";
import { openPostgresStore } from "../store.ts";
import { TestDatabase } from "./database.ts";
import type { PostgresSource } from "./server.ts";

/**
 * Runs the contract on PostgreSQL with a login that can only serve. The clock of the database is
 * the suite's and moves with its sweeps.
 */
export function postgresContract(source: PostgresSource): void {
  let database: TestDatabase;
  let url: string;
  beforeAll(async () => {
    database = await TestDatabase.create(source);
    url = await database.forServing();
  });
  afterAll(() => database.remove());

  storeContract(`${source} PostgreSQL`, async () => {
    await database.empty();
    let now = monday;
    const store = await openPostgresStore({ url, clock: async () => now });
    return {
      ...store,
      sweep: (at) => {
        now = at;
        return store.sweep(at);
      },
    };
  });
}
