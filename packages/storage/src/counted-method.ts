import type { InstallMatch } from "./records.ts";

/** What an install counts as in the breakdown by method. */
export function countedMethod({ method, update }: Pick<InstallMatch, "method" | "update">): string {
  return method ?? (update ? "update" : "none");
}
