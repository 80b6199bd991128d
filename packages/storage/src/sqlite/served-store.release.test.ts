import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { storeContract } from "../contract/index.ts";
import { openSqliteStore } from "./store.ts";

const root = mkdtempSync(join(tmpdir(), "throughline-contract-"));
afterAll(() => rmSync(root, { recursive: true }));

let count = 0;
// `store.test.ts` runs the same contract without a writer thread, which takes a tenth of the time.
storeContract("SQLite, with a writer thread,", () =>
  openSqliteStore({ folder: join(root, `${(count += 1)}`), forServing: true }),
);
