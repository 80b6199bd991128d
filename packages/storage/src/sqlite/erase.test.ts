import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { adClickId, storeAdClick } from "../testing/ad-click.ts";
import { openSqliteStore } from "./store.ts";

it("leaves no ad click id, token or ad of an erased install in any file of the data folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "throughline-erase-"));
  const filesWithId = () =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(adClickId));
  try {
    const store = await openSqliteStore({ folder });
    await storeAdClick(store);
    await store.close();
    expect(filesWithId()).not.toEqual([]);
    const reopened = await openSqliteStore({ folder });
    expect(await reopened.erase("app", "phone")).toBe(true);
    await reopened.close();
    expect(filesWithId()).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
