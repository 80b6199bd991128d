import type { Reader } from "../reader.ts";
import { journalFiles } from "./files.ts";

/** Whether some journal of the folder holds what the database has not taken in. */
export function isBehind(reader: Reader, folder: string): boolean {
  const files = journalFiles(folder);
  if (files.length === 0) return false;
  const noted = reader.all("SELECT name, applied FROM journals") as {
    name: string;
    applied: number;
  }[];
  return files.some(({ name, size }) => {
    const applied = noted.find((one) => one.name === name)?.applied ?? 0;
    return size > applied;
  });
}
