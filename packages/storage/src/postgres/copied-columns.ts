import { startOf } from "../buckets.ts";
import type { Row, Value } from "../copy/tables.ts";
import { countedEvent } from "../facets/counted-event.ts";
import type { Endpoint } from "../outbox.ts";
import type { App, AppEvent, Link } from "../records.ts";
import { countedAs } from "./deltas.ts";
import { eventClassOf } from "./event-leaves.ts";
import { classOf } from "./leaves.ts";
import { textOrNull } from "./text.ts";

/** A column that only this store has: its type, and what it is for a row that is copied in. */
interface OwnColumn {
  readonly type: "text" | "bigint" | "int" | "boolean";
  readonly of: (row: Row) => Value;
}

const read = ({ doc }: Row): unknown => JSON.parse(doc as string);
const counted = ({ link }: Row) => (link === null ? undefined : countedAs(link as string));
const updatedAt: OwnColumn = {
  type: "bigint",
  of: (row) => (read(row) as App | Endpoint | Link).updatedAt,
};

export const ownColumns: Readonly<Record<string, Readonly<Record<string, OwnColumn>>>> = {
  apps: {
    updated_at: updatedAt,
    event_class: { type: "int", of: (row) => eventClassOf(read(row) as App) },
    click_class: { type: "int", of: (row) => classOf((read(row) as App).matching.windowMs) },
  },
  links: {
    updated_at: updatedAt,
    campaign: { type: "text", of: (row) => textOrNull((read(row) as Link).utm?.campaign) },
    made_by: { type: "text", of: (row) => textOrNull((read(row) as Link).madeBy) },
  },
  endpoints: { updated_at: updatedAt },
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
