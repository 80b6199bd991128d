import type { Migration } from "../migration.ts";
import { postgresEntities } from "./postgres-entities.ts";
import { postgresOwn } from "./postgres-own.ts";
import { sqlite } from "./sqlite.ts";

/** The schema of 1.0. */
export const baseline: Migration = {
  version: 1,
  release: "1.0.0",
  oldest: 1,
  sqlite: [sqlite],
  postgres: [postgresEntities + postgresOwn],
};
