import { afterAll, beforeAll } from "vitest";
import { storeContract } from "../../contract/index.ts";
import { monday } from "../../contract/samples.ts";
import { openPostgresStore } from "../store.ts";
import { TestDatabase } from "./database.ts";
import type { Version } from "./server.ts";

/**
 * The suite on one version of PostgreSQL, with a login that may only serve. The database's clock is the suite's: it goes
 * with the sweeps.
 */
export function postgresContract(version: Version): void {
  let database: TestDatabase;
  let url: string;
  beforeAll(async () => {
    database = await TestDatabase.create(version);
    url = await database.forServing();
  });
  afterAll(() => database.remove());

  storeContract(`PostgreSQL ${version}`, async () => {
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
