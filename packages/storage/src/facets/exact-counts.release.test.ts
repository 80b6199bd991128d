import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readCells, sumBy } from "../contract/cells.ts";
import {
  aClick,
  anApp,
  anEvent,
  anInstall,
  day,
  exactly,
  hour,
  monday,
} from "../contract/samples.ts";
import type { Store } from "../ports.ts";
import { openPostgresStore } from "../postgres/store.ts";
import { TestDatabase } from "../postgres/testing/database.ts";
import { openSqliteStore } from "../sqlite/store.ts";
import { clickDimensions, joinClickFacets, parseFacets } from "./dimensions.ts";

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const stores = {
  async SQLite(): Promise<Store> {
    const folder = mkdtempSync(join(tmpdir(), "throughline-exact-"));
    const store = await openSqliteStore({ folder, forServing: true });
    ends.push(
      () => store.close(),
      () => rmSync(folder, { recursive: true }),
    );
    return store;
  },
  async PostgreSQL(): Promise<Store> {
    const database = await TestDatabase.create();
    const url = await database.forServing();
    const store = await openPostgresStore({ url, clock: async () => monday + day });
    ends.push(
      () => store.close(),
      () => database.remove(),
    );
    return store;
  },
};

/** Numbers that look random and are the same in every run. Small numbers are far more frequent. */
function skewedNumbers() {
  let state = 1;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(below * (state / 2 ** 32) ** 2);
  };
}

function randomFacets(next: (below: number) => number): string {
  const platform = ["ios", "android", "desktop"][next(3)] ?? "ios";
  return joinClickFacets({
    platform,
    os: `${platform} ${next(90)}`,
    browser: `browser ${next(40)}`,
    referrer: `site${next(800)}.example`,
    source: `source ${next(60)}`,
    medium: `medium ${next(8)}`,
    campaign: `campaign ${next(400)}`,
    country: `country ${next(200)}`,
    target: ["store", "page", "web"][next(3)],
    ruleOrVariant: `variant ${next(5)}`,
  });
}

/** Runs tasks, many at a time. */
async function runAll(size: number, task: (n: number) => Promise<unknown>): Promise<void> {
  const atOnce = 500;
  for (let first = 0; first < size; first += atOnce) {
    const length = Math.min(atOnce, size - first);
    await Promise.all(Array.from({ length }, (_, n) => task(first + n)));
  }
}

/** Adds one to a sum. */
function count(sums: Record<string, number>, key: string): void {
  sums[key] = (sums[key] ?? 0) + 1;
}

describe.each(Object.entries(stores))("%s", (_name, open) => {
  it("names every value of every dimension, with 20,000 clicks on 10,000 links in an hour", async () => {
    const store = await open();
    const next = skewedNumbers();
    const [links, clicks] = [10_000, 20_000];
    const raw = Array.from({ length: clicks }, (_, n) => ({
      ...aClick(`click ${n}`, monday + (n % hour)),
      link: `link ${n < links ? n : next(links)}`,
      facets: randomFacets(next),
    }));
    await runAll(clicks, (n) => store.clicks.record("app", raw[n] ?? aClick("none", monday)));

    const expected = Object.create(null) as Record<string, number>;
    const byLink = Object.create(null) as Record<string, number>;
    for (const { link, facets } of raw) {
      const values = parseFacets(facets);
      for (const dimension of clickDimensions) count(expected, `${dimension} ${values[dimension]}`);
      count(byLink, link);
    }
    const cells = await readCells(store, monday, 1, "dimensions");
    const named = sumBy(cells, ({ link: row, facets, measure }) => {
      const dimension = clickDimensions.find((each) => each === row);
      return dimension && measure === "clicks" ? `${dimension} ${facets[dimension]}` : undefined;
    });
    expect(named).toEqual(expected);
    const combinations = await readCells(store, monday, 1);
    expect(sumBy(combinations, ({ link }) => link)).toEqual(byLink);
    const query = { since: monday, until: monday + hour, kinds: ["clicks"], limit: links } as const;
    const ranked = await store.stats.topLinks("app", query);
    expect(ranked.count).toBe(links);
    expect(Object.fromEntries(ranked.links.map((each) => [each.link, each.clicks]))).toEqual(
      byLink,
    );
  }, 600_000);

  it("keeps link, country and event exact over a year", async () => {
    const store = await open();
    const next = skewedNumbers();
    await store.apps.create(anApp("app"));
    const expected = Object.create(null) as Record<string, number>;
    const [installs, since] = [3_000, monday - 364 * day];
    const raw = Array.from({ length: installs }, (_, n) => {
      const facets = randomFacets(next);
      return {
        at: since + Math.floor((n / installs) * 364) * day + next(24) * hour,
        link: `link ${next(20)}`,
        facets,
        events: Array.from({ length: 1 + next(3) }, () => `event ${next(12)}`),
      };
    });
    await runAll(installs, async (n) => {
      const { at, link, facets, events } = raw[n] ?? { at: 0, link: "", facets: "", events: [] };
      const [click, install] = [`click ${n}`, `phone ${n}`];
      await store.clicks.record("app", { ...aClick(click, at), link, facets });
      await store.installs.settle(anInstall(install, exactly(click, link), { at }));
      const sent = events.map((name, index) =>
        anEvent(`${n} ${index}`, { install, name, at, receivedAt: at }),
      );
      await store.events.append("app", sent);
    });
    for (const { link, facets, events } of raw) {
      const { country } = parseFacets(facets);
      for (const name of events) count(expected, `${link} ${country} ${name}`);
    }
    // Hours that are older than 35 days become days. A sweep does nothing while another task of the store holds its lock.
    const isHour = (at: number) => at % day !== 0;
    let cells = await readCells(store, since, 366);
    while (cells.some(({ at }) => isHour(at) && at < monday - 35 * day)) {
      await store.sweep(monday + day);
      cells = await readCells(store, since, 366);
    }
    expect(cells.some(({ at }) => isHour(at))).toBe(true);
    const counted = sumBy(cells, ({ link, facets, measure }) =>
      measure.startsWith("event ") ? `${link} ${facets.country} ${measure.slice(6)}` : undefined,
    );
    expect(counted).toEqual(expected);
  }, 600_000);
});
