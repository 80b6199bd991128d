import { afterAll, beforeAll } from "vitest";
import { storeContract } from "../../contract/index.ts";
import { monday } from "../../contract/samples.ts";
import { openPostgresStore } from "../store.ts";
import { TestDatabase } from "./database.ts";
import type { PostgresSource } from "./server.ts";

/**
 * Runs the contract on PostgreSQL with a login that can only serve. The store's clock shows Monday
 * until the first sweep, and then the time of the last sweep.
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
