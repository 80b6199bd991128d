import type { Reader } from "../reader.ts";
import { journalFiles } from "./files.ts";

/** Returns how many bytes of the folder's journals are not in the database yet. */
export function readBacklog(reader: Reader, folder: string): number {
  const files = journalFiles(folder);
  if (files.length === 0) return 0;
  const positions = reader.all("SELECT name, applied FROM journals") as {
    name: string;
    applied: number;
  }[];
  return files.reduce((sum, { name, size }) => {
    const applied = positions.find((position) => position.name === name)?.applied ?? 0;
    return sum + Math.max(0, size - applied);
  }, 0);
}
