import type { Appended, EventStore, Page, PageRequest } from "../ports.ts";
import type { AppEvent, Moment } from "../records.ts";
import type { MemoryCounters } from "./counters.ts";
import type { MemoryInstallStore } from "./install-store.ts";
import { Journal } from "./journal.ts";
import { PerApp } from "./per-app.ts";

export class MemoryEventStore implements EventStore {
  readonly #apps = new PerApp(() => new AppEvents());
  readonly #installs: MemoryInstallStore;
  readonly #counters: MemoryCounters;

  constructor(installs: MemoryInstallStore, counters: MemoryCounters) {
    this.#installs = installs;
    this.#counters = counters;
  }

  /** When the install's events happened. */
  momentsOf(app: string, install: string): Moment[] {
    const { items } = this.#apps.of(app).journal.page({ limit: Number.MAX_SAFE_INTEGER });
    return items.filter((event) => event.install === install).map(({ at }) => at);
  }

  async append(app: string, events: readonly AppEvent[]): Promise<Appended> {
    const { ids, journal } = this.#apps.of(app);
    let accepted = 0;
    for (const event of events) {
      if (ids.has(event.id)) continue;
      ids.add(event.id);
      journal.add(event);
      const link = this.#installs.find(app, event.install)?.match.link;
      this.#counters.add(app, link, event.at, "events");
      accepted += 1;
    }
    return { accepted, duplicates: events.length - accepted };
  }

  async list(
    app: string,
    { install, ...page }: PageRequest & { readonly install?: string },
  ): Promise<Page<AppEvent>> {
    return this.#apps
      .of(app)
      .journal.page(page, (event) => install === undefined || event.install === install);
  }

  forget(app: string, before: Moment): number {
    return this.#apps.of(app).drop(({ receivedAt }) => receivedAt < before);
  }

  erase(app: string, install: string): boolean {
    return this.#apps.of(app).drop((event) => event.install === install) > 0;
  }
}

class AppEvents {
  readonly ids = new Set<string>();
  readonly journal = new Journal<AppEvent>();

  drop(unwanted: (event: AppEvent) => boolean): number {
    return this.journal.keep((event) => {
      if (!unwanted(event)) return true;
      this.ids.delete(event.id);
      return false;
    });
  }
}
