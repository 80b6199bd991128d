import { sharedTables } from "../nouns/index.ts";
import { clickPartitionFunctions, clickTables } from "./schema/clicks.ts";
import { counterTables, rollUpFunction } from "./schema/counters.ts";
import { eventPartitionFunctions, eventTables } from "./schema/events.ts";
import { facetTables } from "./schema/facets.ts";
import { installTables, settleFunction } from "./schema/installs.ts";
import { outboxSizeTables } from "./schema/outbox.ts";
import { probeTable } from "./schema/probe.ts";

/** One step of the schema. Versions count up by one; a released step is never edited, only followed. */
export interface Migration {
  readonly version: number;
  readonly up: string;
  /**
   * The oldest version whose nodes still work on the schema after this step. A step that only adds leaves
   * it as it was, so that nodes can be replaced one by one; what older nodes need goes in a later release.
   */
  readonly oldest: number;
}

/** Versions up to 6 were used before the first release. Data of those versions is refused. */
const baseline: Migration = {
  version: 7,
  up: [
    sharedTables,
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
  ].join("\n"),
  oldest: 7,
};

export const migrations: readonly Migration[] = [baseline];
