import { Child } from "../testing/child.ts";
import { processesContract } from "../testing/processes.ts";
import { openPostgresStore } from "./store.ts";
import { TestDatabase } from "./testing/database.ts";

const databases = new Map<string, TestDatabase>();

processesContract("PostgreSQL", {
  async createLocation() {
    const database = await TestDatabase.create();
    databases.set(database.url, database);
    return database.url;
  },
  removeLocation: async (url) => databases.get(url)?.remove(),
  open: (url) => openPostgresStore({ url }),
  spawn: (args) => new Child(new URL("./testing/scenarios.ts", import.meta.url), args),
});
