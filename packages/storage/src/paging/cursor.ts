import { BadCursor } from "../errors.ts";

/** Formats a cursor that points after the item with this serial number. */
export function formatCursor(serial: number): string {
  return serial.toString(36);
}

export function parseCursor(cursor: string): number {
  if (!/^[1-9a-z][0-9a-z]{0,9}$/.test(cursor)) throw new BadCursor();
  return Number.parseInt(cursor, 36);
}

/** A position in a list that is sorted by time, and then by serial number. */
export interface TimePosition {
  readonly at: number;
  readonly serial: number;
}

export function formatTimeCursor({ at, serial }: TimePosition): string {
  return `${at.toString(36)}.${formatCursor(serial)}`;
}

export function parseTimeCursor(cursor: string): TimePosition {
  const [, at, serial] = /^(-?[0-9a-z]{1,11})\.([0-9a-z]+)$/.exec(cursor) ?? [];
  if (at === undefined || serial === undefined) throw new BadCursor();
  return { at: Number.parseInt(at, 36), serial: parseCursor(serial) };
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
