import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../src/pages.ts";

export interface CodeBlock {
  /** The file and the line, such as `docs/guides/first-app.md:65`. */
  readonly where: string;
  readonly language: string;
  readonly code: string;
}

/** Returns every code block of the README files and the guides. */
export function codeBlocks(): CodeBlock[] {
  const files = globSync(["README.md", "{docs,skills}/**/*.md", "{apps,packages}/*/README.md"], {
    cwd: root,
  });
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const blocks = text.matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms);
    return [...blocks].map(({ 1: indent = "", 2: language = "", 3: code = "", index }) => ({
      where: `${file}:${text.slice(0, index).split("\n").length}`,
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }));
  });
}
