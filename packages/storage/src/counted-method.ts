import type { InstallMatch } from "./records.ts";

/** Returns the value of an install in the statistics by match method. */
export function countedMethod({ method, update }: Pick<InstallMatch, "method" | "update">): string {
  return method ?? (update ? "update" : "none");
}
