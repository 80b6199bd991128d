import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll } from "vitest";
import { storeTrafficContract } from "../contract/index.ts";
import { openSqliteStore } from "./store.ts";

const root = mkdtempSync(join(tmpdir(), "throughline-contract-"));
afterAll(() => rmSync(root, { recursive: true }));

/** In one file, like the packed service's, so that a thread starts sooner. */
const writerScript = pathToFileURL(join(root, "writer.mjs"));
await build({
  entryPoints: [join(import.meta.dirname, "writer.ts")],
  outfile: join(root, "writer.mjs"),
  bundle: true,
  format: "esm",
  platform: "node",
  conditions: ["source"],
});

let count = 0;
// `store.test.ts` runs the whole contract without threads, which takes a tenth of the time.
storeTrafficContract("SQLite, with a writer thread,", () =>
  openSqliteStore({ folder: join(root, `${(count += 1)}`), forServing: true, writerScript }),
);
