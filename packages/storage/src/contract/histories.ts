import { describe, expect, it } from "vitest";
import {
  joinClickFacets,
  joinFacets,
  joinReturnFacets,
  joinInstallFacets,
} from "../facets/dimensions.ts";
import type { Store } from "../ports.ts";
import type { AppEvent, Install, InstallMatch, NewClick } from "../records.ts";
import { readCells, sumBy } from "./cells.ts";
import type { Cell } from "./cells.ts";
import { naiveCount } from "./naive-count.ts";
import type { RawInstall, RawRecords } from "./naive-count.ts";
import {
  aClick,
  anEvent,
  anInstall,
  day,
  exactly,
  hour,
  matchedTo,
  monday,
  organic,
} from "./samples.ts";

const steps = 110;

/** A seeded generator (mulberry32), so that every run has the same histories. */
function randomFrom(start: number) {
  let seed = start;
  return () => {
    seed = (seed + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lives through a random history with a store, and writes down what happened. */
export class History {
  readonly #store: Store;
  readonly #random: () => number;
  readonly #clicks: NewClick[] = [];
  readonly #installs = new Map<string, RawInstall>();
  #events: RawRecords["events"][number][] = [];
  #users: RawRecords["users"][number][] = [];
  /** The installs of each user who was seen. */
  readonly #seenUsers = new Map<string, Set<string>>();
  /** Installs with users, and whether one of them was first seen there. */
  readonly #hasNewUser = new Map<string, boolean>();
  readonly #returns: RawRecords["returns"][number][] = [];
  /** The counts of erased installs, which stay. */
  readonly #erased: Map<string, number>[] = [];
  #now = monday + hour;
  #number = 0;

  constructor(store: Store, seed: number) {
    this.#store = store;
    this.#random = randomFrom(seed);
  }

  async live(): Promise<void> {
    const actions = [
      () => this.#click(),
      () => this.#click(),
      () => this.#settle(),
      () => this.#settle(),
      () => this.#append(),
      () => this.#append(),
      () => this.#upgrade(),
      () => this.#return(),
      () => this.#see(),
      () => this.#import(),
      () => (this.#chance(0.2) ? this.#erase() : this.#append()),
    ];
    for (let step = 0; step < steps; step += 1) {
      this.#now += Math.floor(this.#random() ** 4 * 20 * hour) + 60_000;
      await this.#pick(actions)();
    }
  }

  /** Returns the counts that statistics should have. Counts of 0 are left out. */
  expected(): Record<string, number> {
    const sums = Object.create(null) as Record<string, number>;
    const { raw } = this;
    for (const counted of [naiveCount(raw), ...this.#erased]) {
      for (const [key, count] of counted) sums[key] = (sums[key] ?? 0) + count;
    }
    return withoutZeros(sums);
  }

  get raw(): RawRecords {
    return {
      clicks: this.#clicks,
      installs: [...this.#installs.values()].map((each) => this.#withUser(each)),
      events: this.#events,
      users: this.#users,
      returns: this.#returns,
    };
  }

  get now(): number {
    return this.#now;
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  #id(kind: string): string {
    this.#number += 1;
    return `${kind} ${this.#number}`;
  }

  /** The id of an install that exists, or of one that may exist later. */
  #anyInstall(): string {
    return this.#chance(0.7) && this.#installs.size > 0
      ? this.#pick([...this.#installs.keys()])
      : `phone ${Math.floor(this.#random() * 30)}`;
  }

  async #click(): Promise<void> {
    const id = this.#id("click");
    const link = this.#pick(["sale", "news", "path:/mug"]);
    const facets = joinClickFacets({
      platform: this.#pick(["ios", "android"]),
      country: this.#pick(["DE", "FR", ""]),
      source: link,
    });
    const click: NewClick = {
      ...aClick(id, this.#now, id),
      link,
      facets,
      ...(this.#chance(0.1) && { test: true }),
    };
    await this.#store.clicks.record("app", click);
    this.#clicks.push(click);
  }

  #match(): InstallMatch {
    if (this.#clicks.length === 0 || this.#chance(0.3)) return organic;
    const { click, link } = this.#pick(this.#clicks);
    return this.#chance(0.5) ? exactly(click, link) : matchedTo(click, link);
  }

  async #settle(): Promise<void> {
    const id = `phone ${Math.floor(this.#random() * 30)}`;
    if (this.#wasErased.has(id)) return;
    const install = anInstall(id, this.#match(), {
      at: this.#now,
      ...(this.#chance(0.2) && { appVariant: "beta" }),
      ...(this.#chance(0.1) && { test: true }),
    });
    const settled = await this.#store.installs.settle(install);
    if (settled.outcome === "settled") await this.#refresh(id);
  }

  async #upgrade(): Promise<void> {
    if (this.#installs.size === 0) return;
    const { install } = this.#pick([...this.#installs.values()]);
    const { at, answer } = { at: this.#now, answer: {} };
    const better = {
      at,
      answer,
      match: this.#match(),
      ...(this.#chance(0.1) && { test: true as const }),
    };
    await this.#store.installs.upgrade(install, better);
    await this.#refresh(install.id);
  }

  /** Reads an install again, and those that may have lost their click to it. */
  async #refresh(id: string): Promise<void> {
    for (const each of new Set([id, ...this.#installs.keys()])) {
      const install = await this.#store.installs.get("app", each);
      if (install) this.#installs.set(each, this.#rawInstall(install));
    }
  }

  #rawInstall(install: Install): RawInstall {
    const before = this.#installs.get(install.id);
    const { click } = install.match;
    if (before && before.install.match.click === click) return { ...before, install };
    const clicked = this.#clicks.find((each) => each.click === click);
    return { install, clickFacets: clicked?.facets ?? null };
  }

  /** Says of an install whether its user is known from another one. */
  #withUser({ install, clickFacets }: RawInstall): RawInstall {
    const { knownUser: _known, ...others } = install;
    const isKnown = this.#hasNewUser.get(install.id) === false;
    return { clickFacets, install: { ...others, ...(isKnown && { knownUser: true }) } };
  }

  #event(install: string): AppEvent {
    const late = this.#chance(0.3) ? Math.floor(this.#random() * 9 * day) : 0;
    const at = Math.max(monday, this.#now - late);
    const name = this.#pick(["purchase", "refund", "open"]);
    const value = name === "refund" ? -1.5 : 19.99;
    return anEvent(this.#id("event"), {
      install,
      name,
      at,
      receivedAt: this.#now,
      ...(name !== "open" && { data: { value, currency: "EUR" } }),
      ...(this.#chance(0.05) && { test: true }),
    });
  }

  async #append(): Promise<void> {
    const install = this.#anyInstall();
    if (this.#wasErased.has(install)) return;
    const windows = await this.#store.returns.list("app", install);
    const events = [this.#event(install), this.#event(install)];
    await this.#store.events.append("app", [...events, ...events]);
    this.#events.push(...events.map((event) => ({ ...event, windows })));
  }

  async #return(): Promise<void> {
    const install = this.#anyInstall();
    const link = this.#pick(["winter", "path:/back"]);
    const facets = joinClickFacets({ platform: "ios", source: link });
    const back = { install, link, at: this.#now, windowMs: 2 * day, facets };
    // The service counts the open, too, and thereby gives a path link its counter.
    await this.#store.clicks.countVisit("app", { link, at: this.#now, as: "opened" });
    if ((await this.#store.returns.record("app", back)) !== "recorded") return;
    const known = this.#installs.get(install);
    const ofInstall = known ? joinInstallFacets(known.clickFacets, known.install) : "";
    this.#returns.push({ at: this.#now, link, facets: joinReturnFacets(facets, ofInstall) });
  }

  async #see(): Promise<void> {
    const [user, install] = [`user ${Math.floor(this.#random() * 40)}`, this.#anyInstall()];
    if (this.#wasErased.has(install)) return;
    const isTest = this.#installs.get(install)?.install.test ?? false;
    const at = this.#now;
    await this.#store.users.see("app", [{ user, install, firstSeen: at, lastSeen: at }]);
    await this.#refresh(install);
    const isNew = !this.#seenUsers.has(user);
    this.#hasNewUser.set(install, isNew || (this.#hasNewUser.get(install) ?? false));
    this.#seenUsers.set(user, (this.#seenUsers.get(user) ?? new Set()).add(install));
    if (!isNew) return;
    if (!isTest) this.#users.push({ install, at });
  }

  async #import(): Promise<void> {
    const id = this.#id("imported");
    const install = anInstall(
      id,
      this.#chance(0.5) ? organic : { ...exactly("gone"), link: "sale" },
      {
        at: this.#now,
        imported: true,
      },
    );
    const { match } = install;
    const { click: _click, ...withoutClick } = match;
    const imported = { ...install, match: withoutClick };
    const events = [this.#event(id), this.#event(this.#pick([id, "stranger"]))];
    await this.#store.importRecords("app", { installs: [imported], events });
    this.#installs.set(id, { install: imported, clickFacets: null });
    this.#events.push(...events.map((event) => ({ ...event, windows: [] })));
  }

  readonly #wasErased = new Set<string>();

  /** Erases an install. What was counted for it stays. */
  async #erase(): Promise<void> {
    if (this.#installs.size === 0) return;
    const id = this.#pick([...this.#installs.keys()]);
    const own = this.#installs.get(id);
    if (!own || this.#wasErased.has(id)) return;
    const isOwn = (each: { readonly install?: string }) => each.install === id;
    this.#erased.push(
      naiveCount({
        clicks: [],
        installs: [this.#withUser(own)],
        events: this.#events.filter(isOwn),
        users: this.#users.filter(isOwn),
        returns: [],
      }),
    );
    await this.#store.erase("app", id);
    for (const [user, installs] of this.#seenUsers) {
      installs.delete(id);
      // A user without installs is forgotten.
      if (installs.size === 0) this.#seenUsers.delete(user);
    }
    this.#wasErased.add(id);
    this.#installs.delete(id);
    this.#events = this.#events.filter((event) => !isOwn(event));
    this.#users = this.#users.filter((user) => !isOwn(user));
  }
}

function withoutZeros(sums: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, count]) => count !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export function historiesContract(store: () => Store): void {
  describe("statistics of a random history", () => {
    it.each([1, 2, 3, 4])("equal a naive count of its raw records (seed %i)", async (seed) => {
      const history = new History(store(), seed);
      await history.live();
      const days = Math.ceil((history.now - monday) / day) + 1;
      const cells = await readCells(store(), monday, days);
      const counted = sumBy(cells, ({ at, link, facets, measure }) =>
        [at, link, joinFacets(facets), measure].join(" "),
      );
      expect(withoutZeros(counted)).toEqual(history.expected());
      const totals = (found: readonly Cell[]) =>
        withoutZeros(sumBy(found, ({ measure }) => measure));
      const rows = await readCells(store(), monday, days, "dimensions");
      expect(totals(rows.filter(({ link }) => link === "linked" || link === "organic"))).toEqual(
        totals(cells),
      );
      const ofLinks = cells.filter(({ link, measure }) => link !== "" && measure !== "clicks");
      expect(totals(await readCells(store(), monday, days, "links"))).toEqual(totals(ofLinks));
    });
  });
}
