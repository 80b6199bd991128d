import { accountTables } from "./schema/accounts.ts";
import { clickLeaves, clickTables } from "./schema/clicks.ts";
import { counterTables, rollUpFunction } from "./schema/counters.ts";
import { facetTables, noteCampaign, settleAndCountFunction } from "./schema/facets.ts";
import { eventLeafFunctions, eventLeafTables } from "./schema/events.ts";
import { installTables, settleFunction } from "./schema/installs.ts";
import { outboxSizeTables, outboxTables } from "./schema/outbox.ts";
import { recordTables } from "./schema/records.ts";

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

const first: Migration = {
  version: 1,
  up: [
    recordTables,
    accountTables,
    clickTables,
    clickLeaves,
    counterTables,
    rollUpFunction,
    installTables,
    settleFunction,
  ].join("\n"),
  oldest: 1,
};

/** Up to which install an app's reasons are forgotten: they leave in the order they came. */
const reasonFloors: Migration = {
  version: 2,
  up: "CREATE TABLE reason_floors (app text PRIMARY KEY, serial bigint NOT NULL);",
  oldest: 1,
};

/** The release before goes on: what it writes lies in leaf 0, and it deletes row by row where it leads. */
const eventLeaves: Migration = {
  version: 3,
  up: eventLeafTables + eventLeafFunctions,
  oldest: 1,
};

/**
 * What is counted by its facets. A node of the release before goes on counting as it did: what it counts has no facets.
 */
const facets: Migration = {
  version: 4,
  up: [facetTables, settleAndCountFunction].join("\n"),
  oldest: 1,
};

/** Nodes of the release before tell nobody anything: what they take in is written without a message. */
const outbox: Migration = { version: 5, up: outboxTables, oldest: 1 };

/** Nodes of the release before go on: triggers count what they write and remove. */
const outboxSizes: Migration = { version: 6, up: outboxSizeTables + noteCampaign, oldest: 1 };

export const migrations: readonly Migration[] = [
  first,
  reasonFloors,
  eventLeaves,
  facets,
  outbox,
  outboxSizes,
];
