import { BadCursor } from "./errors.ts";

/** Formats a cursor that points after the item with this serial number. */
export function formatCursor(serial: number): string {
  return serial.toString(36);
}

export function parseCursor(cursor: string): number {
  if (!/^[1-9a-z][0-9a-z]{0,9}$/.test(cursor)) throw new BadCursor();
  return Number.parseInt(cursor, 36);
}
