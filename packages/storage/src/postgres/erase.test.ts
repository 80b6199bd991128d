import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { day, monday } from "../contract/samples.ts";
import type { Store } from "../ports.ts";
import { adTraces, storeAdClick, strangersInstall } from "../testing/ad-click.ts";
import { personTraces, personUser, storePerson } from "../testing/person.ts";
import { openPostgresStore } from "./store.ts";
import { TestDatabase } from "./testing/database.ts";

describe("the rows of the database", () => {
  let database: TestDatabase;
  let store: Store;
  let now: number;
  beforeEach(async () => {
    database = await TestDatabase.create();
    now = monday;
    store = await openPostgresStore({ url: database.url, clock: async () => now });
    await storeAdClick(store);
  });
  afterEach(async () => {
    await store.close();
    await database.remove();
  });

  /** Returns which of the texts any row contains. */
  async function found(texts: readonly string[]): Promise<string[]> {
    const [{ rows = "" } = {}] = await database.query(
      "SELECT database_to_xml(true, false, '')::text AS rows",
    );
    return texts.filter((text) => String(rows).includes(text));
  }

  it("contain nothing of the ads of an erased install", async () => {
    const traces = Object.values(adTraces);
    expect(await found(traces)).toEqual(traces);
    expect(await store.erase("app", adTraces.install)).toMatchObject({ found: true });
    expect(await found(traces)).toEqual([]);
    expect(await found([strangersInstall])).toEqual([strangersInstall]);
  });

  it("contain nothing of ads that has expired", async () => {
    const { signal, order, install } = adTraces;
    const sweepAfter = async (passed: number) => {
      now = monday + passed;
      await store.sweep(now);
    };
    await sweepAfter(7 * day);
    expect(await found([signal])).toEqual([]);
    await sweepAfter(30 * day + 1);
    expect(await found([strangersInstall])).toEqual([]);
    // Events are deleted with their partition, which takes those of 92 days.
    await sweepAfter(93 * day);
    await sweepAfter(2 * 366 * day);
    expect(await found([order])).toEqual([]);
    expect(await store.adConsents.isGranted("app", install)).toBe(false);
  });
});

it("leaves no id of an erased user in any row of the database", async () => {
  const database = await TestDatabase.create();
  const store = await openPostgresStore({ url: database.url });
  const isFound = async () => {
    const [{ rows = "" } = {}] = await database.query(
      "SELECT database_to_xml(true, false, '')::text AS rows",
    );
    return personTraces.some((trace) => String(rows).includes(trace));
  };
  try {
    await storePerson(store);
    expect(await isFound()).toBe(true);
    expect(await store.eraseUser("app", personUser)).toMatchObject({ found: true });
    expect(await isFound()).toBe(false);
  } finally {
    await store.close();
    await database.remove();
  }
});
