import { countedEvent } from "../facets/counted-event.ts";
import type { Appended, EventStore, Page, PageRequest } from "../ports.ts";
import type { AppEvent, Install, Moment } from "../records.ts";
import { toldEvent } from "../outbox.ts";
import type { MemoryCounters } from "./counters.ts";
import type { MemoryInstallStore } from "./install-store.ts";
import type { Tell } from "./outbox.ts";
import { PagedList } from "./paged-list.ts";
import { PerApp } from "./per-app.ts";

export class MemoryEventStore implements EventStore {
  readonly #apps = new PerApp(() => new AppEvents());
  readonly #installs: MemoryInstallStore;
  readonly #counters: MemoryCounters;
  readonly #tell: Tell;

  constructor(installs: MemoryInstallStore, counters: MemoryCounters, tell: Tell) {
    this.#tell = tell;
    this.#installs = installs;
    this.#counters = counters;
  }

  async append(app: string, events: readonly AppEvent[]): Promise<Appended> {
    const known = this.#apps.of(app);
    let accepted = 0;
    for (const event of events) {
      if (!known.add(event)) continue;
      accepted += 1;
      this.#tell(app, "event.logged", () => toldEvent(event));
      const install = this.#installs.find(app, event.install ?? "");
      if (event.test || install?.test) continue;
      this.#counters.add(app, install?.match.link, event.at, "events");
      this.#note(app, event, install);
    }
    return { accepted, duplicates: events.length - accepted };
  }

  #note(app: string, event: AppEvent, install: Install | undefined): void {
    this.#counters.note({
      app,
      link: install?.match.link,
      at: event.at,
      kind: "events",
      by: 1,
      event: JSON.stringify(countedEvent(event)),
      ...(install && { install: install.id, ...this.#installs.facetsOf(app, install.id) }),
    });
  }

  /** Keeps an exported event, unless its id is known. */
  takeBack(app: string, event: AppEvent): boolean {
    if (!this.#apps.of(app).add(event)) return false;
    const install = this.#installs.find(app, event.install ?? "");
    if (!event.test && !install?.test) this.#note(app, event, install);
    return true;
  }

  async list(
    app: string,
    { install, ...page }: PageRequest & { readonly install?: string },
  ): Promise<Page<AppEvent>> {
    return this.#apps
      .of(app)
      .inOrder.page(page, (event) => install === undefined || event.install === install);
  }

  /** The events of an install that count. */
  countedOf(app: string, install: string): AppEvent[] {
    const events = [...(this.#apps.of(app).byInstall.get(install) ?? [])];
    return events.filter(({ test }) => !test);
  }

  forget(app: string, before: Moment): number {
    return this.#apps.of(app).drop(({ receivedAt }) => receivedAt < before);
  }

  erase(app: string, install: string): boolean {
    return this.#apps.of(app).drop((event) => event.install === install) > 0;
  }
}

class AppEvents {
  readonly #ids = new Set<string>();
  readonly inOrder = new PagedList<AppEvent>();
  readonly byInstall = new Map<string, Set<AppEvent>>();

  /** False when its id is known already. */
  add(event: AppEvent): boolean {
    const { id, install } = event;
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    this.inOrder.add(event);
    if (install === undefined) return true;
    const others = this.byInstall.get(install);
    if (others) others.add(event);
    else this.byInstall.set(install, new Set([event]));
    return true;
  }

  #forget(event: AppEvent): void {
    const { id, install = "" } = event;
    const others = this.byInstall.get(install);
    others?.delete(event);
    if (others?.size === 0) this.byInstall.delete(install);
    this.#ids.delete(id);
  }

  drop(unwanted: (event: AppEvent) => boolean): number {
    return this.inOrder.keep((event) => {
      if (!unwanted(event)) return true;
      this.#forget(event);
      return false;
    });
  }
}
