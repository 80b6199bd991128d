import { afterAll, beforeAll } from "vitest";
import { ChangeEmitter } from "../../nodes/changes.ts";
import { storeContract } from "../../contract/index.ts";
import { monday } from "../../contract/samples.ts";
import type { Store } from "../../ports.ts";
import { openPostgresStore } from "../store.ts";
import { TestDatabase } from "./database.ts";
import type { PostgresSource } from "./server.ts";

/**
 * Runs the contract on PostgreSQL with a login that can only serve. The store's clock shows Monday
 * until the first sweep, and then the time of the last sweep.
 *
 * Tests share a store, because opening its connections takes longer than most tests. A sweep ends
 * the sharing, because it deletes the partitions of Monday.
 */
export function postgresContract(source: PostgresSource): void {
  let database: TestDatabase;
  let url: string;
  let now = monday;
  let shared: Store | undefined;
  beforeAll(async () => {
    database = await TestDatabase.create(source);
    url = await database.forServing();
  });
  afterAll(async () => {
    await shared?.close();
    await database.remove();
  });

  storeContract(`${source} PostgreSQL`, async () => {
    await database.empty();
    now = monday;
    const store = (shared ??= await openPostgresStore({ url, clock: async () => now }));
    // The rows were deleted without the store, so its caches would still contain them.
    if (store.changes instanceof ChangeEmitter) store.changes.emit({ kind: "everything" });
    return {
      ...store,
      sweep: (at) => {
        now = at;
        shared = undefined;
        return store.sweep(at);
      },
      close: async () => {
        if (shared !== store) await store.close();
      },
    };
  });
}
