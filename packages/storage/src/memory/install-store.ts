import { isDeepStrictEqual } from "node:util";
import {
  asTakenOver,
  holdsExactly,
  isExact,
  mayGet,
  withBetter,
  withoutClick,
} from "../better-answer.ts";
import type { Claim } from "../better-answer.ts";
import type { InstallStore, Page, PageRequest, Settlement, Upgrade } from "../ports.ts";
import type { BetterAnswer, Install, Moment } from "../records.ts";
import { withoutReasons } from "../reasons.ts";
import { kindOfInstall, toldInstall } from "../outbox.ts";
import type { MemoryClickStore } from "./click-store.ts";
import type { MemoryCounters } from "./counters.ts";
import type { Tell } from "./outbox.ts";
import { PagedList } from "./paged-list.ts";
import { PerApp } from "./per-app.ts";

/** When the events of an install happened that count. */
type MomentsOfEvents = (app: string, install: string) => readonly Moment[];

export class MemoryInstallStore implements InstallStore {
  readonly #apps = new PerApp(() => new AppInstalls());
  readonly #clicks: MemoryClickStore;
  readonly #counters: MemoryCounters;
  readonly #momentsOf: MomentsOfEvents;
  readonly #tell: Tell;

  constructor(
    clicks: MemoryClickStore,
    counters: MemoryCounters,
    momentsOf: MomentsOfEvents,
    tell: Tell,
  ) {
    this.#tell = tell;
    this.#clicks = clicks;
    this.#counters = counters;
    this.#momentsOf = momentsOf;
  }

  async settle(install: Install): Promise<Settlement> {
    const { byId, inOrder } = this.#apps.of(install.app);
    const known = byId.get(install.id);
    if (known) return { outcome: "known", install: known };
    const claim = this.#obtain(install, install.at);
    if (claim === "taken" || claim === "unknown") return { outcome: `click-${claim}` };
    const settled = claim === "taken-over" ? asTakenOver(install) : install;
    byId.set(settled.id, settled);
    inOrder.add(settled);
    this.#countFirst(settled);
    this.#say(settled, settled.at);
    return { outcome: "settled", install: settled };
  }

  async upgrade(from: Install, better: BetterAnswer): Promise<Upgrade> {
    const known = this.find(from.app, from.id);
    if (known === undefined) return { outcome: "changed" };
    if (!isDeepStrictEqual(known, from) || !mayGet(known, better)) {
      return { outcome: "changed", install: known };
    }
    const upgraded = withBetter(known, better);
    const claim = this.#obtain(upgraded, better.at);
    if (claim === "taken" || claim === "unknown") return { outcome: `click-${claim}` };
    const install = claim === "taken-over" ? asTakenOver(upgraded) : upgraded;
    this.#replace(known, install);
    this.#say(install, better.at);
    return { outcome: "upgraded", install };
  }

  #obtain({ app, id, match }: Install, at: Moment): Claim | "taken-over" {
    const { click } = match;
    if (click === undefined) return "claimed";
    const claim = this.#clicks.claim(app, click, id);
    if (claim !== "taken" || !isExact(match)) return claim;
    const owner = this.#clicks.ownerOf(app, click);
    const holder = owner === undefined ? undefined : this.find(app, owner);
    if (holder === undefined || holdsExactly(holder, click)) return claim;
    this.#clicks.handOver(app, click, id);
    const loser = withoutClick(holder, click, at);
    this.#replace(holder, loser);
    if (loser !== holder) this.#say(loser, at);
    return "taken-over";
  }

  #say(install: Install, at: Moment): void {
    this.#tell(install.app, kindOfInstall(install), () => toldInstall(install, at));
  }

  #replace(old: Install, install: Install): void {
    const { byId, inOrder } = this.#apps.of(old.app);
    byId.set(old.id, install);
    inOrder.replace(old, install);
    const moments = this.#momentsOf(old.app, old.id);
    this.#count(install, 1, moments);
    this.#count(old, -1, moments);
  }

  /** Events that came before the install was settled counted for the app alone, a tester's too. */
  #countFirst(install: Install): void {
    const { app, id } = install;
    const earlier = this.#momentsOf(app, id);
    this.#count(install, 1, earlier);
    for (const moment of earlier) this.#counters.add(app, undefined, moment, "events", -1);
  }

  #count({ app, at, match: { link, type }, test }: Install, by: number, events: readonly Moment[]) {
    if (test) return;
    this.#counters.add(app, link, at, "installs", by);
    if (type !== "none") this.#counters.add(app, link, at, "matches", by);
    for (const moment of events) this.#counters.add(app, link, moment, "events", by);
  }

  async get(app: string, id: string): Promise<Install | undefined> {
    return this.find(app, id);
  }

  find(app: string, id: string): Install | undefined {
    return this.#apps.of(app).byId.get(id);
  }

  async list(
    app: string,
    { link, ...page }: PageRequest & { readonly link?: string },
  ): Promise<Page<Install>> {
    return this.#apps
      .of(app)
      .inOrder.page(page, ({ match }) => link === undefined || match.link === link);
  }

  forgetReasons(app: string, before: Moment): void {
    const { byId, inOrder } = this.#apps.of(app);
    for (const install of byId.values()) {
      if (install.at >= before) continue;
      const rest = withoutReasons(install);
      if (rest === install) continue;
      byId.set(install.id, rest);
      inOrder.replace(install, rest);
    }
  }

  erase(app: string, id: string): boolean {
    const { byId, inOrder } = this.#apps.of(app);
    inOrder.keep((install) => install.id !== id);
    return byId.delete(id);
  }
}

class AppInstalls {
  readonly byId = new Map<string, Install>();
  readonly inOrder = new PagedList<Install>();
}
