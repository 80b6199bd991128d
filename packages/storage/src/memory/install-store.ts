import type { InstallStore, Page, PageRequest, Settlement } from "../ports.ts";
import type { Install } from "../records.ts";
import type { MemoryClickStore } from "./click-store.ts";
import type { MemoryCounters } from "./counters.ts";
import { Journal } from "./journal.ts";
import { PerApp } from "./per-app.ts";

export class MemoryInstallStore implements InstallStore {
  readonly #apps = new PerApp(() => new AppInstalls());
  readonly #clicks: MemoryClickStore;
  readonly #counters: MemoryCounters;

  constructor(clicks: MemoryClickStore, counters: MemoryCounters) {
    this.#clicks = clicks;
    this.#counters = counters;
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
    this.#counters.add(app, match.link, at, "installs");
    if (match.type !== "none") this.#counters.add(app, match.link, at, "matches");
    return { outcome: "settled", install };
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
