import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { day, monday } from "../contract/samples.ts";
import type { Store } from "../ports.ts";
import { adTraces, storeAdClick, strangersInstall } from "../testing/ad-click.ts";
import { personTraces, personUser, storePerson } from "../testing/person.ts";
import { openSqliteStore } from "./store.ts";

describe("the files of the data folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "throughline-erase-"));
    await withStore(storeAdClick);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function withStore(work: (store: Store) => Promise<unknown>): Promise<void> {
    const store = await openSqliteStore({ folder });
    await work(store);
    await store.close();
  }
  /** Returns which of the texts any file contains. */
  function found(texts: readonly string[]): string[] {
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    return texts.filter((text) => files.some((file) => file.includes(text)));
  }

  it("contain nothing of the ads of an erased install", async () => {
    const traces = Object.values(adTraces);
    expect(found(traces)).toEqual(traces);
    await withStore((store) => store.erase("app", adTraces.install));
    expect(found(traces)).toEqual([]);
    expect(found([strangersInstall])).toEqual([strangersInstall]);
  });

  it("contain nothing of ads that has expired", async () => {
    const { signal, order, install } = adTraces;
    await withStore((store) => store.sweep(monday + 7 * day));
    expect(found([signal])).toEqual([]);
    await withStore((store) => store.sweep(monday + 30 * day + 1));
    expect(found([strangersInstall])).toEqual([]);
    await withStore((store) => store.sweep(monday + 366 * day));
    expect(found([order])).toEqual([]);
    await withStore(async (store) => {
      expect(await store.adConsents.isGranted("app", install)).toBe(false);
    });
  });
});

it("leaves no id of an erased user in any file of the data folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "throughline-erase-"));
  const filesWithId = () =>
    readdirSync(folder).filter((name) => {
      const bytes = readFileSync(join(folder, name));
      return personTraces.some((trace) => bytes.includes(trace));
    });
  try {
    const store = await openSqliteStore({ folder });
    await storePerson(store);
    await store.close();
    expect(filesWithId()).not.toEqual([]);
    const reopened = await openSqliteStore({ folder });
    expect(await reopened.eraseUser("app", personUser)).toMatchObject({ found: true });
    expect(filesWithId()).toEqual([]);
    await reopened.close();
    expect(filesWithId()).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
