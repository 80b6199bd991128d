import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import type { TransformOptions } from "esbuild";

/** A source file of the pages and its minified version. */
interface Asset {
  readonly source: URL;
  /** Committed beside the source, because esbuild is only a development dependency. */
  readonly output: URL;
  readonly options: TransformOptions;
}

export const assets: readonly Asset[] = [
  {
    source: new URL("./page.js", import.meta.url),
    output: new URL("./page.min.js", import.meta.url),
    // Browsers may be ten years old.
    options: { target: "es5" },
  },
  {
    source: new URL("../../admin/phone-test/test-page.js", import.meta.url),
    output: new URL("../../admin/phone-test/test-page.min.js", import.meta.url),
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
