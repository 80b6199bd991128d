import { valueAt } from "@throughline/protocol/admin";
import { table } from "../table.ts";
import { kebabCase } from "./fields.ts";

type Item = Readonly<Record<string, unknown>>;

/** Formats a list as a table. Columns without any value are left out. */
export function formatItems(items: readonly unknown[], columns?: readonly string[]): string {
  const names = columns ?? [...new Set(items.flatMap((item) => Object.keys(Object(item))))];
  const rows = [
    names.map(wordsOf),
    ...items.map((item) => names.map((name) => formatCell(valueAt(item as Item, name)))),
  ];
  const used = names.map((_, column) => rows.slice(1).some((row) => row[column] !== ""));
  return table(rows.map((row) => row.filter((_cell, column) => used[column])));
}

/** Formats an object as one line per field, and its lists of objects as tables. Fields without a value are left out. */
export function formatRecord(record: unknown): string {
  const fields = flatten(record as Item);
  const rows = fields
    .filter(([, value]) => !isListOfObjects(value))
    .map(([name, value]) => [name, formatCell(value, "no")]);
  const tables = fields
    .filter((field): field is [string, unknown[]] => isListOfObjects(field[1]))
    .map(([name, items]) => `${name}\n${formatItems(items).replaceAll(/^/gm, "  ")}`);
  const lines = table(rows.filter(([, cell]) => cell !== ""));
  return [lines, ...tables].filter((part) => part !== "").join("\n\n");
}

function flatten(record: Item, prefix = ""): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    isObject(value)
      ? flatten(value, `${prefix}${wordsOf(name)} `)
      : [[prefix + wordsOf(name), value]],
  );
}

function formatCell(value: unknown, off = ""): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : off;
  if (Array.isArray(value)) return isListOfObjects(value) ? `${value.length}` : value.join(", ");
  if (!isObject(value)) return typeof value === "string" ? value : JSON.stringify(value);
  const fields = flatten(value).map(([name, field]) => `${name}: ${formatCell(field, "no")}`);
  return fields.join("; ");
}

export function isObject(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.some((item) => typeof item === "object");
}

/** @example wordsOf("validUntil") // "valid until" */
export function wordsOf(name: string): string {
  return kebabCase(name).replaceAll(/[-.]/g, " ");
}
