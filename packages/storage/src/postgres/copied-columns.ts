import { startOf } from "../buckets.ts";
import type { Row, Value } from "../copy/tables.ts";
import { countedEvent } from "../facets/counted-event.ts";
import type { App, AppEvent } from "../records.ts";
import { countedAs } from "./deltas.ts";
import { eventClassOf } from "./event-leaves.ts";
import { classOf } from "./leaves.ts";

/** A column that only this store has: its type, and what it is for a row that is copied in. */
interface OwnColumn {
  readonly type: "text" | "bigint" | "int" | "boolean";
  readonly of: (row: Row) => Value;
}

const read = ({ doc }: Row): unknown => JSON.parse(doc as string);
const counted = ({ link }: Row) => (link === null ? undefined : countedAs(link as string));
export const ownColumns: Readonly<Record<string, Readonly<Record<string, OwnColumn>>>> = {
  apps: {
    event_class: { type: "int", of: (row) => eventClassOf(read(row) as App) },
    click_class: { type: "int", of: (row) => classOf((read(row) as App).matching.windowMs) },
  },
  installs: {
    counted_link: { type: "text", of: (row) => counted(row)?.name ?? null },
    counted_path: { type: "boolean", of: (row) => counted(row)?.isPath ?? false },
  },
  events: {
    hour: {
      type: "bigint",
      of: (row) => startOf("hour", Math.trunc((read(row) as AppEvent).at)),
    },
    test: { type: "boolean", of: (row) => (read(row) as AppEvent).test ?? false },
    counted: {
      type: "text",
      of: (row) => JSON.stringify(countedEvent(read(row) as AppEvent)),
    },
  },
};

/** What is not copied: made of the rows that are, or about this database alone. Deltas are added up first. */
export const ownTables = [
  "click_keys",
  "click_leaves",
  "click_floors",
  "counter_deltas",
  "event_leaves",
  "event_floors",
  "facet_deltas",
  "outbox_growth",
  "outbox_sizes",
  "probe",
  "schema_version",
];
