import { sharedTables } from "../entities/index.ts";
import { clickPartitionFunctions, clickTables } from "./schema/clicks.ts";
import { counterTables, rollUpFunction } from "./schema/counters.ts";
import { eventPartitionFunctions, eventTables } from "./schema/events.ts";
import { facetTables } from "./schema/facets.ts";
import { installTables, settleFunction } from "./schema/installs.ts";
import { linkSearchIndex } from "./schema/link-search.ts";
import { outboxSizeTables } from "./schema/outbox.ts";
import { probeTable } from "./schema/probe.ts";

/**
 * A schema migration. Versions count up by one. Never edit a released migration; add another one.
 */
export interface Migration {
  readonly version: number;
  readonly up: string;
  /**
   * The oldest version whose nodes still work on the migrated schema. A migration that only adds
   * keeps this number, so that nodes can be replaced one by one. Remove what older nodes need in a
   * later release.
   */
  readonly oldest: number;
}

/** Versions up to 16 were used before the first release. Data of those versions is refused. */
const baseline: Migration = {
  version: 17,
  up: [
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
  ].join("\n"),
  oldest: 17,
};

export const migrations: readonly Migration[] = [baseline];
