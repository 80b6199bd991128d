import { withGuard } from "../importing/formula-guard.ts";

/** Returns one row of CSV (RFC 4180) with a guard against spreadsheet formulas. */
export function csvRow(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: unknown): string {
  if (value === null) return "";
  if (typeof value !== "string") return JSON.stringify(value);
  const safe = withGuard(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
