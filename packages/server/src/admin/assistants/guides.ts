import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A guide that assistants can read. */
export interface Guide {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const scheme = "throughline://guides/";

/** The guides are in the repository, or beside the program in the published package. */
const folder = fileURLToPath(
  new URL(
    import.meta.url.endsWith(".ts") ? "../../../../../docs/guides" : "./guides",
    import.meta.url,
  ),
);

/** Reads all guides. */
export function readGuides(): readonly Guide[] {
  return globSync("*.md", { cwd: folder })
    .toSorted()
    .map((file) => {
      const name = basename(file, ".md");
      const text = readFileSync(join(folder, file), "utf8");
      const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? name;
      return { uri: scheme + name, name, title, text };
    });
}
