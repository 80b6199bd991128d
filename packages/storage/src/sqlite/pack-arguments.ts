import { setTimeout as pause } from "node:timers/promises";

/** How many items of a list are converted at a time. 250 links take about half a millisecond. */
const itemsPerStep = 250;

/** The arguments of a write. Each argument is JSON, split into parts. */
export interface PackedArguments {
  readonly packed: readonly (readonly string[])[];
}

/**
 * Converts large arguments to JSON in steps, so that requests are answered in between. Copying objects to another thread
 * cannot be interrupted and takes several times as long as copying texts.
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
  for (let start = 0; start < list.length; start += itemsPerStep) {
    if (start > 0) parts.push(",");
    parts.push(JSON.stringify(list.slice(start, start + itemsPerStep)).slice(1, -1));
    // With `setImmediate`, the next step would run before requests that wait for the disk.
    await pause(1);
  }
  return [...parts, "]"];
}
