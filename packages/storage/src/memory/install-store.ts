import type { InstallStore, Page, PageRequest, SecondLook, Settlement } from "../ports.ts";
import type { AppEvent, Install } from "../records.ts";
import type { MemoryClickStore } from "./click-store.ts";
import type { MemoryCounters } from "./counters.ts";
import { Journal } from "./journal.ts";
import { PerApp } from "./per-app.ts";

/** The events of an install so far. */
type EventsOf = (app: string, install: string) => Iterable<AppEvent>;

export class MemoryInstallStore implements InstallStore {
  readonly #apps = new PerApp(() => new AppInstalls());
  readonly #clicks: MemoryClickStore;
  readonly #counters: MemoryCounters;
  readonly #eventsOf: EventsOf;

  constructor(clicks: MemoryClickStore, counters: MemoryCounters, eventsOf: EventsOf) {
    this.#clicks = clicks;
    this.#counters = counters;
    this.#eventsOf = eventsOf;
  }

  async settle(install: Install): Promise<Settlement> {
    const { app, id, at, match } = install;
    const installs = this.#apps.of(app);
    const known = installs.byId.get(id);
    if (known) return { outcome: "known", install: known };
    if (match.click !== undefined) {
      const claim = this.#clicks.claimNow(app, match.click, id);
      if (claim !== "claimed") return { outcome: `click-${claim}` };
    }
    installs.byId.set(id, install);
    installs.journal.add(install);
    if (!install.test) this.#counters.addToApp(app, at, "installs");
    this.#countMatch(install);
    return { outcome: "settled", install };
  }

  async upgrade(install: SecondLook): Promise<Settlement> {
    const { app, id, at, match } = install;
    const { byId, journal } = this.#apps.of(app);
    const known = byId.get(id);
    if (!known) return this.settle(install);
    if (known.match.type !== "none" || known.secondLook)
      return { outcome: "known", install: known };
    if (match.click !== undefined) {
      const claim = this.#clicks.claimNow(app, match.click, id);
      if (claim !== "claimed") return { outcome: `click-${claim}` };
    }
    byId.set(id, install);
    journal.replace(known, install);
    if (install.test && !known.test) this.#counters.addToApp(app, at, "installs", -1);
    this.#countMatch(install);
    return { outcome: "settled", install };
  }

  /** Events that came before the install was settled counted for the app alone, a tester's too. */
  #countMatch({ app, id, at, match, test }: Install): void {
    const earlier = [...this.#eventsOf(app, id)].filter((event) => !event.test);
    if (test) {
      for (const event of earlier) this.#counters.addToApp(app, event.at, "events", -1);
      return;
    }
    if (match.type !== "none") this.#counters.addToApp(app, at, "matches");
    if (match.link === undefined) return;
    this.#counters.addToLink(app, match.link, at, "installs");
    this.#counters.addToLink(app, match.link, at, "matches");
    for (const event of earlier) this.#counters.addToLink(app, match.link, event.at, "events");
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
      .journal.page(page, ({ match }) => link === undefined || match.link === link);
  }

  erase(app: string, id: string): boolean {
    const { byId, journal } = this.#apps.of(app);
    journal.keep((install) => install.id !== id);
    return byId.delete(id);
  }
}

class AppInstalls {
  readonly byId = new Map<string, Install>();
  readonly journal = new Journal<Install>();
}
