import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The service of the release before, as {@link file://./keep-former.ts} packed it. */
export const packed = inRepository("tools/failover/former/service.mjs.gz");

/** What the program reads from beside it. */
const assets = ["page.min.css", "page.min.js"];

/** Lays it out as the package is, where its libraries are found; the program to run. */
export function unpackFormer(): string {
  const folder = inRepository("node_modules/.cache/throughline-former");
  const place = join(folder, "lib");
  mkdirSync(place, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "former" }));
  for (const asset of assets) {
    copyFileSync(inRepository(`packages/server/src/landing/${asset}`), join(place, asset));
  }
  const program = join(place, "main.mjs");
  writeFileSync(program, gunzipSync(readFileSync(packed)));
  return program;
}
