import { BadCursor } from "../errors.ts";

/** Formats a cursor that points after the item with this serial number. */
export function formatCursor(serial: number): string {
  return serial.toString(36);
}

export function parseCursor(cursor: string): number {
  if (!/^[1-9a-z][0-9a-z]{0,9}$/.test(cursor)) throw new BadCursor();
  return Number.parseInt(cursor, 36);
}

/** A position in a list that is sorted by name and then by code. */
export type NamePosition = readonly [name: string, code: string];

export function formatNameCursor(position: NamePosition): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

export function parseNameCursor(cursor: string): NamePosition {
  try {
    const value = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown;
    if (
      Array.isArray(value) &&
      value.length === 2 &&
      value.every((part) => typeof part === "string")
    )
      return value as unknown as NamePosition;
  } catch {
    // The text is not a cursor of this list.
  }
  throw new BadCursor();
}

/** Compares by bytes, as the stores do. */
export function compareNames([a, x]: NamePosition, [b, y]: NamePosition): number {
  return (
    Buffer.compare(Buffer.from(a), Buffer.from(b)) || Buffer.compare(Buffer.from(x), Buffer.from(y))
  );
}
