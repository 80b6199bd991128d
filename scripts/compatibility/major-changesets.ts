import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the names of the changesets that announce a major version. */
export function majorChangesets(folder: string): string[] {
  return readdirSync(folder).filter((file) => {
    if (!file.endsWith(".md")) return false;
    const [, header = ""] = readFileSync(join(folder, file), "utf8").split(/^---$/m);
    return /: major\s*$/m.test(header);
  });
}
