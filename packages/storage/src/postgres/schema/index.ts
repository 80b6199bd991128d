import { sharedTables } from "../../entities/index.ts";
import { clickPartitionFunctions, clickTables } from "./clicks.ts";
import { counterTables, rollUpFunction } from "./counters.ts";
import { eventPartitionFunctions, eventTables } from "./events.ts";
import { facetTables } from "./facets.ts";
import { installTables, settleFunction } from "./installs.ts";
import { linkSearchIndex } from "./link-search.ts";
import { outboxSizeTables } from "./outbox.ts";
import { probeTable } from "./probe.ts";

/** What the database was migrated to, and how far (migrations/migration.ts). */
const schemaVersionTable = `
  CREATE TABLE schema_version (
    version int NOT NULL, oldest int NOT NULL, release text NOT NULL, step int NOT NULL, position bigint
  );
`;

/** The schema of a database as the code expects it. A test compares it with what the migrations lead to. */
export const schema = [
  schemaVersionTable,
  sharedTables,
  linkSearchIndex,
  probeTable,
  clickTables,
  clickPartitionFunctions,
  counterTables,
  rollUpFunction,
  installTables,
  eventTables,
  eventPartitionFunctions,
  facetTables,
  settleFunction,
  outboxSizeTables,
].join("\n");
