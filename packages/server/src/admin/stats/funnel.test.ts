import { dayMs, hourMs } from "@throughline/engine/durations";
import type { Cohorts, Funnel, FunnelStage } from "@throughline/protocol";
import { joinClickFacets } from "@throughline/storage";
import type { App, Install, Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { openPostgresStore } from "@throughline/storage/postgres";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminCall } from "../../platform/admin-handlers/handlers.ts";
import { makeClickId } from "../../platform/ids/click-id.ts";
import { statsAdmin } from "./admin.ts";

/** 2026-11-02T00:00:00Z */
const monday = 1_793_577_600_000;
const now = monday + 80 * dayMs;
const period = { from: "2026-11-05", to: "2026-11-14" };
const [since, until] = [monday + 3 * dayMs, monday + 13 * dayMs];

interface Place {
  readonly store: Store;
  readonly remove: () => Promise<void>;
}

const stores: Record<string, () => Promise<Place>> = {
  SQLite: async () => {
    const store = openMemoryStore();
    return { store, remove: () => store.close() };
  },
  PostgreSQL: async () => {
    const database = await TestDatabase.create();
    const store = await openPostgresStore({ url: database.url });
    return {
      store,
      async remove() {
        await store.close();
        await database.remove();
      },
    };
  },
};

interface RawClick {
  readonly id: string;
  readonly at: number;
  readonly link: string;
  readonly campaign: string;
  readonly country: string;
}

interface RawInstall {
  readonly at: number;
  readonly click: RawClick | undefined;
  /** Whether the user was seen on another install before. */
  readonly isKnown: boolean;
  readonly events: readonly {
    readonly name: string;
    readonly at: number;
    readonly value: number;
  }[];
}

interface Raw {
  readonly clicks: RawClick[];
  readonly installs: RawInstall[];
  readonly returns: Omit<RawClick, "id">[];
}

/** Lives through random traffic of an app, and writes down what happened. */
async function live(store: Store, app: App, seed: number): Promise<Raw> {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const raw: Raw = { clicks: [], installs: [], returns: [] };
  const seen = new Set<string>();
  for (let index = 0; index < 60; index += 1) {
    const at = monday + Math.floor(random() * 16 * dayMs);
    const [link, campaign, country] = [
      pick(["sale", "news"]),
      pick(["spring", "autumn", ""]),
      pick(["DE", "FR"]),
    ];
    const id = makeClickId(at, (size) => Buffer.alloc(size, index + 1));
    const facets = joinClickFacets({ campaign, country });
    const evidence = { platform: "android" as const, network: {}, languages: [] };
    await store.clicks.record(app.id, { click: id, link, at, evidence, keys: [], facets });
    const click = { id, at, link, campaign, country };
    raw.clicks.push(click);
    if (random() < 0.4) continue;
    const own = random() < 0.8 ? click : undefined;
    const install: Install = {
      app: app.id,
      id: `phone ${index}`,
      at: at + Math.floor(random() ** 3 * 5 * dayMs) + 1000,
      match: own
        ? { type: "deterministic", method: "referrer", confidence: 1, link, click: id }
        : { type: "none", confidence: 0 },
      answer: {},
      ...(random() < 0.1 && { test: true as const }),
    };
    expect((await store.installs.settle(install)).outcome).toBe("settled");
    const events = Array.from({ length: Math.floor(random() * 4) }, () => ({
      name: pick(["purchase", "open"]),
      at: install.at + Math.floor(random() ** 2 * 40 * dayMs),
      value: Math.floor(random() * 100) - 10,
    }));
    await store.events.append(
      app.id,
      events.map(({ name, at: eventAt, value }, number) => ({
        id: `${install.id} ${number}`,
        install: install.id,
        name,
        at: eventAt,
        receivedAt: eventAt,
        data: name === "purchase" ? { value, currency: "EUR" } : {},
      })),
    );
    const user = `user ${Math.floor(random() * 15)}`;
    const isSighted = !install.test && random() < 0.7;
    const isKnown = isSighted && seen.has(user);
    if (isSighted) {
      seen.add(user);
      const sighting = { user, install: install.id, firstSeen: install.at, lastSeen: install.at };
      await store.users.see(app.id, [sighting]);
    }
    if (!install.test) raw.installs.push({ at: install.at, click: own, isKnown, events });
    if (random() < 0.5) {
      const back = {
        link: "back",
        campaign: pick(["spring", "winter"]),
        country,
        at: install.at + 2 * dayMs,
      };
      const { campaign: source } = back;
      const recorded = await store.returns.record(app.id, {
        install: install.id,
        link: back.link,
        at: back.at,
        windowMs: hourMs,
        facets: joinClickFacets({ campaign: source, country }),
      });
      if (recorded === "recorded") raw.returns.push(back);
    }
  }
  return raw;
}

const inPeriod = (at: number) => at >= since && at < until;

const median = (values: number[]) => {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const middle = [Math.floor(half), Math.ceil(half)].map((index) => sorted[index] as number);
  return Math.round(((middle[0] as number) + (middle[1] as number)) / 2000);
};

/** Counts the funnel of some raw records one by one. */
function naiveFunnel(raw: Raw, isOf: (record: Omit<RawClick, "id">) => boolean, event?: string) {
  const clicks = raw.clicks.filter((click) => inPeriod(click.at) && isOf(click));
  const installs = raw.installs.filter(
    ({ click }) => click !== undefined && inPeriod(click.at) && isOf(click),
  );
  const returns = raw.returns.filter((back) => inPeriod(back.at) && isOf(back));
  const toInstall = median(installs.map(({ at, click }) => at - (click?.at ?? 0)));
  const toEvent = installs.flatMap(({ at, events }) => {
    const times = events.filter(({ name }) => (event ?? name) === name).map((each) => each.at - at);
    return times.length === 0 ? [] : [Math.min(...times)];
  });
  return [
    [clicks.length, null],
    [installs.length + returns.length, toInstall],
    [installs.length, toInstall],
    [toEvent.length, median(toEvent)],
  ];
}

/** Counts the installs of four weeks one by one, and what they did later. */
function naiveCohorts(raw: Raw) {
  const weeks = [0, 1, 2, 3].map((week) => monday + week * 7 * dayMs);
  return weeks.flatMap((week) => {
    const installs = raw.installs.filter(({ at }) => at >= week && at < week + 7 * dayMs);
    if (installs.length === 0) return [];
    const active = Array.from({ length: 9 }, (_, index) => {
      const isActive = ({ at, events }: RawInstall) =>
        events.some((event) => Math.floor((event.at - at) / (7 * dayMs)) === index);
      return week + (index + 2) * 7 * dayMs > now ? null : installs.filter(isActive).length;
    });
    const revenue = installs
      .flatMap(({ events }) => events)
      .filter((event) => event.name === "purchase")
      .reduce((sum, { value }) => sum + value, 0);
    return [{ week, installs: installs.length, active, revenue }];
  });
}

const shownWeeks = ({ weeks }: Cohorts) =>
  weeks.map(({ week, installs, active, revenue }) => ({
    week: Date.parse(week),
    installs,
    active,
    revenue: Number(revenue[0]?.amount ?? 0),
  }));

/** Returns what new or returning users did. Clicks are everybody's, and only returning users return. */
function ofUsers({ clicks, installs, returns }: Raw, users: "new" | "returning"): Raw {
  const isReturning = users === "returning";
  return {
    clicks,
    installs: installs.filter(({ isKnown }) => isKnown === isReturning),
    returns: isReturning ? returns : [],
  };
}

const shown = (steps: readonly FunnelStage[]) =>
  steps.map(({ count, medianSeconds }) => [count, medianSeconds]);

describe.each(Object.keys(stores))("on %s, over random traffic", (name) => {
  let place: Place;
  beforeAll(async () => {
    place = await (stores[name] as () => Promise<Place>)();
  });
  afterAll(() => place.remove());

  const app = (id: string): App => ({
    id,
    name: id,
    linkDomains: [`${id}.example`],
    matching: { windowMs: 7 * dayMs },
    createdAt: monday,
    updatedAt: monday,
  });

  it.each([1, 2, 3])(
    "a funnel and cohorts equal a naive count of raw rows (seed %i)",
    async (seed) => {
      const { store } = place;
      const own = app(`app-${seed}`);
      await store.apps.create(own);
      const raw = await live(store, own, seed);
      const admin = statsAdmin({ store, now: () => now });
      const funnel = (query: object): Promise<Funnel> =>
        admin.funnel({ app: own, query: { ...period, ...query } } as AdminCall<"funnel">);
      const weeks = { from: "2026-11-02", to: "2026-11-30" };
      const readCohorts = (query: object): Promise<Cohorts> =>
        admin.cohorts({ app: own, query: { ...weeks, ...query } } as AdminCall<"cohorts">);
      expect(shown((await funnel({})).steps)).toEqual(naiveFunnel(raw, () => true));
      const purchases = await funnel({ event: "purchase", by: "link" });
      expect(shown(purchases.steps)).toEqual(naiveFunnel(raw, () => true, "purchase"));
      for (const { value, steps } of purchases.rows) {
        expect([value, shown(steps)]).toEqual([
          value,
          naiveFunnel(raw, ({ link }) => link === value, "purchase"),
        ]);
      }
      const german = await funnel({ country: "DE", by: "campaign" });
      expect(shown(german.steps)).toEqual(naiveFunnel(raw, ({ country }) => country === "DE"));
      expect(german.rows.map(({ value }) => value)).toEqual(
        expect.arrayContaining(["spring", "autumn"]),
      );
      for (const { value, steps } of german.rows) {
        const isOf = (each: Omit<RawClick, "id">) =>
          each.country === "DE" && each.campaign === value;
        expect([value, shown(steps)]).toEqual([value, naiveFunnel(raw, isOf)]);
      }
      const without = await funnel({ "campaign!": "spring" });
      expect(shown(without.steps)).toEqual(
        naiveFunnel(raw, ({ campaign }) => campaign !== "spring"),
      );

      for (const users of ["new", "returning"] as const) {
        const chosen = ofUsers(raw, users);
        expect(shown((await funnel({ users })).steps)).toEqual(naiveFunnel(chosen, () => true));
        expect(shownWeeks(await readCohorts({ users }))).toEqual(naiveCohorts(chosen));
      }
      expect(raw.installs.some(({ isKnown }) => isKnown)).toBe(true);

      const cohorts = await readCohorts({});
      expect(shownWeeks(cohorts)).toEqual(naiveCohorts(raw));
      for (const { installs, revenue, revenuePerInstall } of cohorts.weeks) {
        expect(Number(revenuePerInstall[0]?.amount ?? 0)).toBeCloseTo(
          Number(revenue[0]?.amount ?? 0) / installs,
          4,
        );
      }
    },
  );
});
