import { startOf } from "../stats/buckets.ts";
import type { ColumnType, Row } from "../copy/tables.ts";
import { countedEvent } from "../facets/counted-event.ts";
import type { App, AppEvent } from "../records.ts";
import { nameCounter } from "./deltas.ts";
import { eventRetentionClass } from "./event-partitions.ts";
import { clickRetentionClass } from "./click-partitions.ts";

/** Columns that only PostgreSQL has, and how to compute them from a copied row. */
interface DerivedColumns {
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly derive: (row: Row) => Row;
}

export const derivedColumns: Readonly<Record<string, DerivedColumns>> = {
  apps: {
    columns: { event_class: "integer", click_class: "integer" },
    derive({ doc }) {
      const app = JSON.parse(doc as string) as App;
      return {
        event_class: eventRetentionClass(app),
        click_class: clickRetentionClass(app.matching.windowMs),
      };
    },
  },
  installs: {
    columns: { counted_link: "text", counted_path: "boolean" },
    derive({ link }) {
      if (link === null) return { counted_link: null, counted_path: false };
      const { name, isPath } = nameCounter(link as string);
      return { counted_link: name, counted_path: isPath };
    },
  },
  events: {
    columns: { hour: "integer", test: "boolean", counted: "text" },
    derive({ doc }) {
      const event = JSON.parse(doc as string) as AppEvent;
      const { at, test = false } = event;
      const counted = JSON.stringify(countedEvent(event));
      return { hour: startOf("hour", Math.trunc(at)), test, counted };
    },
  },
};

/**
 * Tables that are not copied, because they are derived from the copied ones or describe only this
 * database. The tables of deltas are empty, because the deltas of a source are rolled up first.
 */
export const excludedTables = [
  "click_keys",
  "click_partitions",
  "click_floors",
  "counter_deltas",
  "event_partitions",
  "event_floors",
  "facet_deltas",
  "outbox_growth",
  "outbox_sizes",
  "probe",
  "schema_version",
];
