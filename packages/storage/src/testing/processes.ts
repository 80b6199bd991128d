import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aClick, anEvent, anInstall, day, lookup, matchedTo, monday } from "../contract/samples.ts";
import { readCells, sumBy } from "../contract/cells.ts";
import { joinClickFacets } from "../facets/dimensions.ts";
import type { Store } from "../ports.ts";
import type { Child } from "./child.ts";

/** How to open a store that several processes share. A location is a folder or a database URL. */
export interface SharedStore {
  readonly createLocation: () => Promise<string>;
  readonly removeLocation: (location: string) => Promise<void>;
  readonly open: (location: string) => Promise<Store>;
  /** Runs one of `raceScenarios` in a child process. The arguments are its name, the location and a text. */
  readonly spawn: (args: readonly string[]) => Child;
}

/** Starting processes is slow on a busy machine. */
const patience = { timeout: 60_000 };

const names = ["left", "middle", "right"];

/** The tests of a store with several processes, and with one that is killed. */
export function processesContract(
  name: string,
  { createLocation, removeLocation, open, spawn }: SharedStore,
): void {
  describe(`one ${name} store in several processes`, () => {
    let location: string;
    let store: Store;
    beforeEach(async () => {
      location = await createLocation();
      store = await open(location);
    });
    afterEach(async () => {
      await store.close();
      await removeLocation(location);
    });

    /**
     * Runs a scenario in three processes at the same time. Returns how many installs were settled, and
     * the click of each install.
     */
    async function race(scenario: string) {
      const children = names.map((one) => spawn([scenario, location, one]));
      await Promise.all(children.map((child) => child.waitForLines(1)));
      for (const child of children) child.send("go");
      const printed = await Promise.all(children.map((child) => child.end()));
      return {
        settled: printed.reduce((sum, [, count]) => sum + Number(count), 0),
        clicks: printed.flatMap(([, , clicks]) => JSON.parse(clicks ?? "[]") as (string | false)[]),
      };
    }

    it(
      "gives a click to one of fifty installs that race in three processes",
      patience,
      async () => {
        await store.clicks.record("app", aClick("a", monday, "net"));
        expect((await race("race")).settled).toBe(1);
        expect((await store.installs.list("app", { limit: 99 })).items).toHaveLength(1);
        expect(await total(store)).toMatchObject({ installs: 1, matches: 1 });
      },
    );

    it(
      "lets one of fifty deterministic matches in three processes take a click over",
      patience,
      async () => {
        await store.clicks.record("app", aClick("a", monday, "net"));
        await store.installs.settle(anInstall("lookalike", matchedTo("a")));
        expect((await race("raceExactly")).settled).toBe(1);
        expect((await store.installs.get("app", "lookalike"))?.match.lostClick).toBe("a");
        expect(await total(store)).toMatchObject({ installs: 2, matches: 1 });
      },
    );

    it("gives one answer to an install that is settled in three processes", patience, async () => {
      const ids = names.flatMap((one) => Array.from({ length: 17 }, (_, i) => `${one} ${i}`));
      for (const id of ids) await store.clicks.record("app", aClick(id, monday, "net"));
      const { settled, clicks } = await race("raceOneInstall");
      expect(settled).toBe(1);
      const stored = await store.installs.get("app", "phone");
      expect(new Set(clicks)).toEqual(new Set([stored?.match.click]));
      const left = await store.clicks.candidates("app", lookup({ perKey: 99 }));
      expect(left).toHaveLength(ids.length - 1);
    });

    it(
      "limits the paths of an hour over all processes, also after a restart",
      patience,
      async () => {
        const other = await open(location);
        const visit = (by: Store, link: string) =>
          by.clicks.countVisit("app", { link, at: monday, as: "filtered" });
        const visitMany = async (by: Store, folder: string) => {
          const paths = Array.from({ length: 600 }, (_, i) => `path:/${folder}/${i}`);
          await Promise.all(paths.map((path) => visit(by, path)));
          return paths;
        };
        const paths = [...(await visitMany(store, "one")), ...(await visitMany(other, "other"))];
        await other.close();
        const again = await open(location);
        const filtered = async (link: string) => (await total(again, link))?.filtered ?? 0;
        const counts = await Promise.all(paths.map(filtered));
        expect(counts.filter((count) => count > 0)).toHaveLength(1_000);
        const counted = paths[counts.indexOf(1)] ?? "";
        for (const path of [counted, "path:/again"]) await visit(again, path);
        expect(await filtered(counted)).toBe(2);
        expect(await filtered("path:/again")).toBe(0);
        expect(await total(again)).toMatchObject({ filtered: 1_202 });
        await again.close();
      },
    );

    it("counts facets once, even if several processes roll them up", patience, async () => {
      const other = await open(location);
      const facets = joinClickFacets({ source: "mail" });
      const visit = async (by: Store, id: string) => {
        await by.clicks.record("app", { ...aClick(id, monday, id), facets });
        await by.installs.settle(anInstall(id, matchedTo(id)));
        await by.events.append("app", [anEvent(id, { install: id })]);
        if (id.endsWith("5")) await fromMail(by);
      };
      const numbers = Array.from({ length: 40 }, (_, i) => i);
      const visits = numbers.map((i) => visit(i % 2 === 0 ? store : other, `visit ${i}`));
      await Promise.all([...visits, ...numbers.map((i) => visit(other, `visit ${i}`))]);
      expect(await fromMail(other)).toEqual([40, 40, 40]);
      await other.close();
    });

    it("has all acknowledged data exactly once after kill -9 under load", patience, async () => {
      const printed: string[] = [];
      for (const round of ["1", "2"]) {
        const child = spawn(["load", location, round]);
        await child.waitForLines(600);
        printed.push(...(await child.kill()));
      }
      const idsOf = (kind: string) =>
        printed
          .filter((line) => line.startsWith(`${kind} `))
          .map((line) => line.slice(kind.length + 1));

      for (const id of idsOf("click")) expect(await store.clicks.get("app", id), id).toBeDefined();
      const installs = (await store.installs.list("app", { limit: 1e6 })).items.map(({ id }) => id);
      const events = (await store.events.list("app", { limit: 1e6 })).items.map(({ id }) => id);
      expect(idsOf("event").length).toBeGreaterThan(0);
      expect(installs).toEqual(expect.arrayContaining(idsOf("install")));
      expect(events).toEqual(expect.arrayContaining(idsOf("event")));
      expect(new Set(installs).size).toBe(installs.length);
      expect(new Set(events).size).toBe(events.length);
      const counts = await total(store);
      expect(counts).toMatchObject({ installs: installs.length, events: events.length });
      const { clicks: counted = 0 } = counts ?? {};
      const { length } = installs;
      expect(await fromMail(store)).toEqual([counted, length, events.length]);

      // A client without an answer repeats its request, and everything is still stored once.
      const clicks = idsOf("click");
      for (const id of clicks) {
        await store.clicks.record("app", aClick(id, monday, "net"));
        const { outcome } = await store.installs.settle(anInstall(id, matchedTo(id)));
        expect(outcome).toBe(installs.includes(id) ? "known" : "settled");
        await store.events.append("app", [anEvent(id, { install: id })]);
      }
      const all = new Set([...clicks, ...installs]).size;
      expect(await total(store)).toMatchObject({ clicks: counts?.clicks, installs: all });
    });
  });
}

/** Returns the number of clicks from e-mails, of their installs and of the events of these. */
async function fromMail(store: Store) {
  const cells = await readCells(store);
  const {
    clicks = 0,
    installs = 0,
    "event purchase": events = 0,
  } = sumBy(cells, (cell) => (cell.facets.source === "mail" ? cell.measure : undefined));
  return [clicks, installs, events];
}

/** Returns the counters of the samples' Monday, of the app or of a link. */
export async function total(store: Store, link?: string) {
  const query = { since: monday, until: monday + day, step: "day" } as const;
  const [counts] = await store.stats.overTime("app", { ...query, ...(link && { link }) });
  return counts;
}
