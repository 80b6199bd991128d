import type { InstallMatch } from "../records.ts";

/** Returns the value of an install in the dimension `method`. */
export function methodFacet({ method, update }: Pick<InstallMatch, "method" | "update">): string {
  return method ?? (update ? "update" : "none");
}
