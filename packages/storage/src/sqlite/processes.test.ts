import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aClick, anEvent, anInstall, day, matchedTo, monday } from "../contract/samples.ts";
import { claim } from "../contract/steps.ts";
import type { Store } from "../ports.ts";
import { openSqliteStore } from "./store.ts";
import { Child } from "./testing/child.ts";

/** Starting processes takes its time on a busy machine. */
const patience = { timeout: 60_000 };

describe("one data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "throughline-processes-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("can be opened for the first time by several processes at once", patience, async () => {
    const children = Array.from({ length: 4 }, () => new Child(["open", folder]));
    const said = await Promise.all(children.map((child) => child.end()));
    expect(said).toEqual(children.map(() => ["opened"]));
  });

  it("gives a click to one of fifty installs that race from two processes", patience, async () => {
    const store = await openSqliteStore({ folder });
    await store.clicks.record("app", aClick("a", monday, "net"));
    expect(await winnersOf("race")).toEqual([0, 1]);
    expect((await store.installs.list("app", { limit: 99 })).items).toHaveLength(1);
    await store.close();
  });

  it(
    "lets one of fifty that name a click take it over, racing from two processes",
    patience,
    async () => {
      const store = await openSqliteStore({ folder });
      await store.clicks.record("app", aClick("a", monday, "net"));
      await store.installs.settle(anInstall("lookalike", matchedTo("a")));
      expect(await winnersOf("raceExactly")).toEqual([0, 1]);
      expect((await store.installs.get("app", "lookalike"))?.match.lostClick).toBe("a");
      expect(await total(store)).toMatchObject({ installs: 2, matches: 1 });
      await store.close();
    },
  );

  /** How many installs of each of two processes got the click, fewest first. */
  async function winnersOf(scenario: string): Promise<number[]> {
    const children = ["left", "right"].map((name) => new Child([scenario, folder, name]));
    await Promise.all(children.map((child) => child.hear(1)));
    for (const child of children) child.tell("go");
    const said = await Promise.all(children.map((child) => child.end()));
    return said.map(([, count]) => Number(count)).toSorted((a, b) => a - b);
  }

  it("shows each process at once what another one recorded", patience, async () => {
    const [one, other] = [await openSqliteStore({ folder }), await openSqliteStore({ folder })];
    for (const id of ["a", "b", "c"]) {
      await one.clicks.record("app", aClick(id, monday, "net"));
      expect(await other.clicks.get("app", id), id).toBeDefined();
    }
    await one.clicks.record("app", aClick("d", monday, "net"));
    expect(await total(other)).toMatchObject({ clicks: 4 });
    await one.clicks.record("app", aClick("e", monday, "net"));
    expect(await claim(other, "e", "phone")).toBe("claimed");
    expect(await claim(one, "e", "another")).toBe("taken");
    await other.close();
    await one.clicks.record("app", aClick("f", monday, "net"));
    expect(await total(one)).toMatchObject({ clicks: 6 });
    await one.close();
  });

  it("bounds the paths of an hour over all who write, also after a restart", patience, async () => {
    const [one, other] = [await openSqliteStore({ folder }), await openSqliteStore({ folder })];
    const visit = (store: Store, link: string) =>
      store.clicks.tally("app", { link, at: monday, as: "filtered" });
    await Promise.all(Array.from({ length: 600 }, (_, i) => visit(one, `path:/one/${i}`)));
    await Promise.all(Array.from({ length: 600 }, (_, i) => visit(other, `path:/other/${i}`)));
    await one.close();
    await other.close();
    const again = await openSqliteStore({ folder });
    for (const path of ["path:/one/1", "path:/again"]) await visit(again, path);
    const filtered = async (link: string) => {
      const query = { link, since: monday, until: monday + day, step: "day" } as const;
      return (await again.stats.overTime("app", query))[0]?.filtered ?? 0;
    };
    const own = await Promise.all(
      Array.from({ length: 600 }, (_, i) => filtered(`path:/other/${i}`)),
    );
    expect(own.filter((count) => count > 0)).toHaveLength(400);
    expect(await filtered("path:/one/1")).toBe(2);
    expect(await filtered("path:/again")).toBe(0);
    expect(await total(again)).toMatchObject({ filtered: 1_202 });
    await again.close();
  });

  it("has all that was acknowledged, once, after kill -9 under load", patience, async () => {
    const said: string[] = [];
    for (const round of ["1", "2"]) {
      const child = new Child(["load", folder, round]);
      await child.hear(600);
      said.push(...(await child.kill()));
    }
    const told = (what: string) =>
      said.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));

    const store = await openSqliteStore({ folder });
    for (const id of told("click")) expect(await store.clicks.get("app", id), id).toBeDefined();
    const installs = (await store.installs.list("app", { limit: 1e6 })).items.map(({ id }) => id);
    const events = (await store.events.list("app", { limit: 1e6 })).items.map(({ id }) => id);
    expect(told("event").length).toBeGreaterThan(0);
    expect(installs).toEqual(expect.arrayContaining(told("install")));
    expect(events).toEqual(expect.arrayContaining(told("event")));
    expect(new Set(installs).size).toBe(installs.length);
    expect(new Set(events).size).toBe(events.length);
    const counts = await total(store);
    expect(counts).toMatchObject({ installs: installs.length, events: events.length });

    // A client that got no answer asks again: still everything once.
    const clicks = told("click");
    for (const id of clicks) {
      await store.clicks.record("app", aClick(id, monday, "net"));
      const { outcome } = await store.installs.settle(anInstall(id, matchedTo(id)));
      expect(outcome).toBe(installs.includes(id) ? "known" : "settled");
      await store.events.append("app", [anEvent(id, { install: id })]);
    }
    const all = new Set([...clicks, ...installs]).size;
    expect(await total(store)).toMatchObject({ clicks: counts.clicks, installs: all });
    await store.close();
  });
});

async function total(store: Store) {
  const query = { since: monday, until: monday + day, step: "day" } as const;
  const [counts] = await store.stats.overTime("app", query);
  if (counts === undefined) throw new Error("Nothing was counted.");
  return counts;
}
