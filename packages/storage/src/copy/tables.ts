import { noCounts } from "../buckets.ts";

/** What a column holds; any may be empty. */
export type ColumnType = "text" | "integer" | "boolean" | "integers";

export type Value = string | number | boolean | readonly number[] | null;
export type Row = Readonly<Record<string, Value>>;

/** A table that every store has, with the columns that mean the same in all of them. */
export interface CopiedTable {
  readonly name: string;
  /** Rows are read in this order, and no two are alike in it. Every store has an index on it where there may be many rows. */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnType>>;
}

const serial = { serial: "integer" } as const;
const doc = { doc: "text" } as const;
const counts = Object.fromEntries(Object.keys(noCounts).map((kind) => [kind, "integer" as const]));

/**
 * Everything a store keeps, in the order it is copied: claims before clicks, since a claimed click is not listed by its keys. What a
 * store makes of these rows for itself is said beside it (`ownTables`). A table or column that is in neither fails a test.
 */
export const copiedTables: readonly CopiedTable[] = [
  { name: "apps", key: ["id"], columns: { id: "text", ...serial, ...doc } },
  { name: "app_domains", key: ["domain"], columns: { domain: "text", app: "text" } },
  {
    name: "api_keys",
    key: ["id"],
    columns: { id: "text", ...serial, hash: "text", app: "text", ...doc },
  },
  {
    name: "links",
    key: ["app", "serial"],
    columns: { app: "text", ...serial, code: "text", ...doc },
  },
  {
    name: "link_tags",
    key: ["app", "tag", "link"],
    columns: { app: "text", tag: "text", link: "integer" },
  },
  {
    name: "creations",
    key: ["app", "key"],
    columns: { app: "text", key: "text", expires_at: "integer", ...doc },
  },
  {
    name: "claims",
    key: ["app", "click"],
    columns: { app: "text", click: "text", install: "text" },
  },
  {
    name: "clicks",
    key: ["app", "at", "serial"],
    columns: {
      app: "text",
      at: "integer",
      ...serial,
      id: "text",
      link: "text",
      sensitive: "boolean",
      url: "text",
      evidence: "text",
      keys: "integers",
      signalled: "boolean",
      test: "boolean",
      facets: "text",
    },
  },
  {
    name: "installs",
    key: ["app", "serial"],
    columns: {
      app: "text",
      ...serial,
      id: "text",
      link: "text",
      test: "boolean",
      ...doc,
      facets: "text",
      reached: "integer",
    },
  },
  {
    name: "events",
    key: ["app", "serial"],
    columns: {
      app: "text",
      ...serial,
      id: "text",
      install: "text",
      received_at: "integer",
      ...doc,
    },
  },
  {
    name: "counters",
    key: ["app", "link", "hour"],
    columns: { app: "text", link: "text", hour: "integer", ...counts },
  },
  {
    name: "facet_counts",
    key: ["app", "link", "hour"],
    columns: { app: "text", link: "text", hour: "integer", ...doc },
  },
  {
    name: "counted_paths",
    key: ["app", "hour"],
    columns: { app: "text", hour: "integer", paths: "integer" },
  },
  {
    name: "salts",
    key: ["id"],
    columns: {
      id: "text",
      used_from: "integer",
      used_until: "integer",
      delete_at: "integer",
      ...doc,
    },
  },
  { name: "lessons", key: ["app"], columns: { app: "text", ...doc } },
  { name: "accounts", key: ["id"], columns: { id: "text", ...serial, email: "text", ...doc } },
  {
    name: "members",
    key: ["app", "account"],
    columns: { app: "text", account: "text", ...serial, ...doc },
  },
  {
    name: "tickets",
    key: ["id"],
    columns: {
      id: "text",
      ...serial,
      hash: "text",
      app: "text",
      until: "integer",
      ...doc,
    },
  },
  {
    name: "sessions",
    key: ["hash"],
    columns: { hash: "text", account: "text", until: "integer", ...doc },
  },
  {
    name: "audit",
    key: ["app", "serial"],
    columns: { app: "text", ...serial, subject: "text", ...doc },
  },
  {
    name: "endpoints",
    key: ["id"],
    columns: {
      id: "text",
      ...serial,
      app: "text",
      kinds: "text",
      paused: "boolean",
      failures: "integer",
      failing_since: "integer",
      rests_until: "integer",
      refused: "integer",
      dropped: "integer",
      ...doc,
    },
  },
  {
    name: "outbox",
    key: ["id"],
    columns: {
      id: "text",
      ...serial,
      app: "text",
      endpoint: "text",
      kind: "text",
      lane: "text",
      install: "text",
      at: "integer",
      state: "text",
      due: "integer",
      tries: "integer",
      attempts: "text",
      ...doc,
    },
  },
  { name: "reason_floors", key: ["app"], columns: { app: "text", ...serial } },
];

export function keyOf({ key }: CopiedTable, row: Row): Value[] {
  return key.map((column) => row[column] ?? null);
}

/** The rows after one with that key, in order: `$1…` are the key's values, the last one is how many. */
export function pageSql({ name, key, columns }: CopiedTable, isFirst: boolean, where = "true") {
  const list = key.join(", ");
  const values = key.map((_, index) => `$${index + 1}`).join(", ");
  const after = isFirst ? "true" : `(${list}) > (${values})`;
  return `
    SELECT ${Object.keys(columns).join(", ")} FROM ${name} WHERE ${where} AND ${after}
    ORDER BY ${list} LIMIT $${isFirst ? 1 : key.length + 1}`;
}
