import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import type { TransformOptions } from "esbuild";

/** A source of the pages and what is sent of it. */
interface Asset {
  readonly source: URL;
  /** Kept beside the source, since the service runs without the tools of its development. */
  readonly output: URL;
  readonly options: TransformOptions;
}

export const assets: readonly Asset[] = [
  {
    source: new URL("./page.js", import.meta.url),
    output: new URL("./page.min.js", import.meta.url),
    // Visitors' browsers may be ten years old.
    options: { target: "es5" },
  },
  {
    source: new URL("./page.css", import.meta.url),
    output: new URL("./page.min.css", import.meta.url),
    options: { loader: "css" },
  },
];

export function minify({ source, options }: Asset): string {
  return transformSync(readFileSync(source, "utf8"), { minify: true, ...options }).code;
}
