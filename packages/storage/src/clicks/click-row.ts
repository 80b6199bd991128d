import type { Candidate } from "@throughline/engine";
import type { Click, ClickAlternative, Moment, NewClick } from "../records.ts";

const text = { type: "text", sqlite: "TEXT", postgres: "text" } as const;
const flag = { type: "boolean", sqlite: "INTEGER", postgres: "boolean" } as const;

/**
 * The columns of `clicks` besides those that identify, index and score a click. Schemas, statements, the journal and copies
 * follow this list. Append new columns, because the journal stores the values in this order.
 */
const columns = {
  sensitive: { ...flag, valueOf: ({ sensitive }: NewClick) => sensitive ?? null },
  url: { ...text, valueOf: ({ url }: NewClick) => url ?? null },
  test: {
    type: "boolean",
    sqlite: "INTEGER NOT NULL DEFAULT 0",
    postgres: "boolean NOT NULL",
    valueOf: ({ test }: NewClick): boolean => test ?? false,
  },
  facets: { ...text, valueOf: ({ facets }: NewClick) => facets ?? null },
  alternative: {
    ...text,
    valueOf: ({ alternative }: NewClick) => (alternative ? JSON.stringify(alternative) : null),
  },
  outside: {
    type: "boolean",
    sqlite: "INTEGER NOT NULL DEFAULT 0",
    postgres: "boolean NOT NULL",
    valueOf: ({ outside }: NewClick): boolean => outside ?? false,
  },
} as const;
type ColumnName = keyof typeof columns;

/** The values of these columns. */
export type ColumnValues = {
  readonly [Name in ColumnName]: ReturnType<(typeof columns)[Name]["valueOf"]>;
};

export const columnNames = Object.keys(columns) as ColumnName[];
export const columnList = columnNames.join(", ");

/** The types of the columns, as a copy names them. They are also the names of PostgreSQL's types. */
export const columnTypes = Object.fromEntries(
  columnNames.map((name) => [name, columns[name].type]),
) as Readonly<Record<ColumnName, "text" | "boolean">>;

/** Returns the columns as a schema declares them. */
export function columnDefinitions(database: "sqlite" | "postgres"): string {
  return columnNames.map((name) => `${name} ${columns[name][database]}`).join(", ");
}

/** Returns the values of a click, in the order of the columns. */
export function clickValues(click: NewClick): (string | boolean | null)[] {
  return columnNames.map((name) => columns[name].valueOf(click));
}

/** Names values that are in the order of the columns. Missing values are those of a click that has none. */
export function toColumnValues(values: readonly (string | boolean | null)[]): ColumnValues {
  const named = columnNames.map((name, index) => [
    name,
    values[index] ?? columns[name].valueOf({} as NewClick),
  ]);
  return Object.fromEntries(named) as ColumnValues;
}

/** The columns of `clicks` that a candidate needs, as both databases return them. */
export interface ClickRow {
  readonly id: string;
  readonly at: Moment;
  readonly link: string;
  readonly sensitive: boolean | number | null;
  readonly evidence: string;
}

/** A row of `clicks`. SQLite returns numbers for booleans. */
export type FullClickRow = ClickRow & {
  readonly [Name in ColumnName]: ColumnValues[Name] extends boolean | null
    ? ColumnValues[Name] | number
    : ColumnValues[Name];
};

export const clickColumns = "id, at, link, sensitive, evidence";
export const fullClickColumns = `id, at, link, evidence, ${columnList}`;

export function toCandidate({ id, at, link, sensitive, evidence }: ClickRow): Candidate {
  return {
    click: id,
    link,
    at,
    evidence: JSON.parse(evidence) as Candidate["evidence"],
    ...(sensitive !== null && { sensitive: Boolean(sensitive) }),
  };
}

export function toClick(row: FullClickRow): Click {
  return {
    ...toCandidate(row),
    ...(row.url !== null && { url: row.url }),
    ...(row.alternative !== null && {
      alternative: JSON.parse(row.alternative) as ClickAlternative,
    }),
    ...(row.test ? { test: true } : {}),
  };
}
