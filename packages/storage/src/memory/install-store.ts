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
import { countedMethod } from "../counted-method.ts";
import { countedEvent } from "../facets/counted-event.ts";
import type { InstallSeen } from "../facets/facet-sums.ts";
import type { InstallStore, Page, PageRequest, Settlement, Upgrade } from "../ports.ts";
import type { AppEvent, BetterAnswer, Install, Moment } from "../records.ts";
import { withoutReasons } from "../reasons.ts";
import { kindOfInstall, toldInstall } from "../outbox.ts";
import type { MemoryClickStore } from "./click-store.ts";
import type { MemoryCounters } from "./counters.ts";
import type { Tell } from "./outbox.ts";
import type { InstallLookup } from "./facets.ts";
import { PagedList } from "./paged-list.ts";
import { PerApp } from "./per-app.ts";

/** The events of an install that count. */
type EventsOf = (app: string, install: string) => readonly AppEvent[];

export class MemoryInstallStore implements InstallStore, InstallLookup {
  readonly #apps = new PerApp(() => new AppInstalls());
  readonly #clicks: MemoryClickStore;
  readonly #counters: MemoryCounters;
  readonly #eventsOf: EventsOf;
  readonly #tell: Tell;

  constructor(clicks: MemoryClickStore, counters: MemoryCounters, eventsOf: EventsOf, tell: Tell) {
    this.#tell = tell;
    this.#clicks = clicks;
    this.#counters = counters;
    this.#eventsOf = eventsOf;
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
    this.#keepFacets(settled);
    this.#countFirst(settled);
    this.#say(settled, settled.at);
    return { outcome: "settled", install: settled };
  }

  /** Keeps an exported install, unless its id is known. */
  takeBack(install: Install): boolean {
    const { app, id, at, match, test } = install;
    const { byId, inOrder } = this.#apps.of(app);
    if (byId.has(id)) return false;
    byId.set(id, install);
    inOrder.add(install);
    if (match.click !== undefined) this.#clicks.use(app, match.click, id);
    const { link } = match;
    const method = countedMethod(match);
    if (!test) this.#counters.note({ app, link, at, kind: "installs", by: 1, method });
    return true;
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
    this.#clicks.assign(app, click, id);
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
    const events = this.#eventsOf(old.app, old.id);
    this.#count(old, -1, events);
    if (install.match.click !== old.match.click) this.#keepFacets(install);
    this.#count(install, 1, events);
  }

  /** What the click showed stays with the install: the click is forgotten sooner. */
  #keepFacets({ app, id, match }: Install): void {
    const facets = match.click === undefined ? undefined : this.#clicks.facetsOf(app, match.click);
    const known = this.#apps.of(app);
    if (facets === undefined) known.facets.delete(id);
    else known.facets.set(id, facets);
  }

  /** Events that came before the install was settled counted for the app alone, a tester's too. */
  #countFirst(install: Install): void {
    const { app, id } = install;
    const earlier = this.#eventsOf(app, id);
    this.#count(install, 1, earlier);
    for (const event of earlier) this.#countEvent({ app, id }, undefined, event, -1);
  }

  #count(install: Install, by: number, events: readonly AppEvent[]) {
    const { app, id, at, match, test } = install;
    if (test) return;
    const { link, type } = match;
    const method = countedMethod(match);
    this.#counters.add(app, link, at, "installs", by);
    if (type !== "none") this.#counters.add(app, link, at, "matches", by);
    const facets = this.facetsOf(app, id);
    this.#counters.note({ app, link, at, kind: "installs", by, method, ...facets });
    const bits = this.#apps.of(app).reached.get(id);
    if (bits) this.#counters.note({ app, link, at, kind: "milestones", by, bits });
    for (const event of events) this.#countEvent(install, link, event, by);
  }

  #countEvent(
    { app, id, match }: Pick<Install, "app" | "id"> & Partial<Install>,
    link: string | undefined,
    event: AppEvent,
    by: number,
  ): void {
    this.#counters.add(app, link, event.at, "events", by);
    this.#counters.note({
      app,
      link,
      at: event.at,
      kind: "events",
      by,
      install: id,
      event: JSON.stringify(countedEvent(event)),
      ...(match && this.facetsOf(app, id)),
    });
  }

  /** What the click that led to an install showed. */
  facetsOf(app: string, id: string): { facets?: string } {
    const facets = this.#apps.of(app).facets.get(id);
    return facets === undefined ? {} : { facets };
  }

  seen(app: string, id: string): InstallSeen | undefined {
    const install = this.find(app, id);
    if (install === undefined) return undefined;
    const { at, match, test = false } = install;
    const bits = this.#apps.of(app).reached.get(id) ?? 0;
    return { at, link: match.link ?? null, test, bits };
  }

  reached(app: string, id: string, bits: number): void {
    const { reached } = this.#apps.of(app);
    reached.set(id, (reached.get(id) ?? 0) | bits);
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
    const { byId, inOrder, facets, reached } = this.#apps.of(app);
    inOrder.keep((install) => install.id !== id);
    facets.delete(id);
    reached.delete(id);
    return byId.delete(id);
  }
}

class AppInstalls {
  readonly byId = new Map<string, Install>();
  readonly facets = new Map<string, string>();
  /** Milestones, as bits. */
  readonly reached = new Map<string, number>();
  readonly inOrder = new PagedList<Install>();
}
