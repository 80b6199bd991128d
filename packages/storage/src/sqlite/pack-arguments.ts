import { setTimeout as pause } from "node:timers/promises";

/** How many items of a list are converted at a time. 250 links take about half a millisecond. */
const itemsPerStep = 250;

/** The arguments of a write. Each argument is JSON, split into parts. */
export interface PackedArguments {
  readonly packed: readonly (readonly string[])[];
}

/**
 * Converts large arguments to texts in steps, so that requests are answered in between. Copying texts to another thread
 * is several times faster than copying objects, which also cannot be interrupted.
 */
export async function packArguments(args: readonly unknown[]): Promise<PackedArguments> {
  const packed: string[][] = [];
  for (const value of args) packed.push(await pack(value));
  return { packed };
}

/** Returns the arguments that were packed. */
export function unpackArguments({ packed }: PackedArguments): unknown[] {
  return packed.map((parts) => JSON.parse(parts.join("")) as unknown);
}

async function pack(value: unknown): Promise<string[]> {
  if (Array.isArray(value)) return packList(value);
  if (typeof value !== "object" || value === null) return [JSON.stringify(value)];
  const parts = ["{"];
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue;
    if (parts.length > 1) parts.push(",");
    parts.push(`${JSON.stringify(key)}:`, ...(await pack(field)));
  }
  return [...parts, "}"];
}

async function packList(list: readonly unknown[]): Promise<string[]> {
  const parts = ["["];
  for (let at = 0; at < list.length; at += itemsPerStep) {
    if (at > 0) parts.push(",");
    parts.push(JSON.stringify(list.slice(at, at + itemsPerStep)).slice(1, -1));
    // `setImmediate` would continue before requests that wait for the disk.
    await pause(1);
  }
  return [...parts, "]"];
}
