import { withGuard } from "../importing/formula-guard.ts";

/** Returns one row of CSV (RFC 4180) with a guard against spreadsheet formulas. */
export function csvRow(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: unknown): string {
  const text = cellText(value);
  const safe = typeof value === "number" ? text : withGuard(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.length === 0) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
