import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { storeContract } from "../contract/index.ts";
import { openSqliteStore } from "./store.ts";

const root = mkdtempSync(join(tmpdir(), "throughline-contract-"));
afterAll(() => rmSync(root, { recursive: true }));

let count = 0;
storeContract("SQLite", () => openSqliteStore({ folder: join(root, `${(count += 1)}`) }));
