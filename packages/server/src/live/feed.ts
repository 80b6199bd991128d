import type { LiveItem } from "@throughline/protocol";
import { LRUCache } from "lru-cache";
import type { ActivityEvent, ActivityListener } from "../activity/activity.ts";
import type { Clock } from "../time/clock.ts";

/** Items remembered of each app, for whoever comes late or comes back. */
const remembered = 200;
const mostApps = 200;

type Listener = (item: LiveItem) => void;
type News = Partial<Omit<LiveItem, "id" | "at">> & Pick<LiveItem, "kind"> & { at?: number };

/** As it is remembered: nobody may ever read it, and every click makes one. */
type Kept = News & { readonly id: number; readonly at: number };

interface AppNews {
  readonly items: Kept[];
  readonly listeners: Set<Listener>;
}

/** What happens in each app, as it happens: in this process, and remembered for a moment. */
export class LiveFeed {
  readonly #now: Clock;
  readonly #apps = new LRUCache<string, AppNews>({ max: mostApps });
  #last = 0;

  constructor(now: Clock) {
    this.#now = now;
  }

  /** Those after the one with this id, oldest first. */
  after(app: string, id: number): readonly LiveItem[] {
    const items = this.#apps.get(app)?.items ?? [];
    // An id that was not given out yet is of a service before this one.
    const from = id > this.#last ? 0 : id;
    return items
      .slice(-remembered)
      .filter((item) => item.id > from)
      .map(itemOf);
  }

  /** @returns how to stop listening */
  listen(app: string, listener: Listener): () => void {
    const { listeners } = this.#newsOf(app);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** A request of the app's client was turned away. */
  refused(app: string, why: string): void {
    this.#add(app, { kind: "refused", why });
  }

  readonly listener: ActivityListener = (event) => {
    const news = newsOf(event);
    if (news) this.#add(news.app, news);
  };

  #newsOf(app: string): AppNews {
    let news = this.#apps.get(app);
    if (!news) this.#apps.set(app, (news = { items: [], listeners: new Set() }));
    return news;
  }

  #add(app: string, news: News): void {
    const { items, listeners } = this.#newsOf(app);
    const kept: Kept = { ...news, id: (this.#last += 1), at: news.at ?? this.#now() };
    items.push(kept);
    // Now and then, not at each: this stands in the path of every click.
    if (items.length >= 2 * remembered) items.splice(0, items.length - remembered);
    if (listeners.size === 0) return;
    const item = itemOf(kept);
    for (const listener of listeners) listener(item);
  }
}

function itemOf({ id, at, kind, ...news }: Kept): LiveItem {
  return {
    id,
    at: new Date(at).toISOString(),
    kind,
    link: news.link ?? null,
    platform: news.platform ?? null,
    installId: news.installId ?? null,
    match: news.match ?? null,
    why: news.why ?? null,
    count: news.count ?? null,
    test: news.test ?? false,
  };
}

/** What of an event is told; undefined for those inside the service. */
function newsOf(event: ActivityEvent): (News & { app: string }) | undefined {
  switch (event.kind) {
    case "clicked": {
      const { app, click } = event;
      const { link, at, test = false, evidence } = click;
      return { app, kind: "click", link, at, test, platform: evidence.platform };
    }
    case "signalsAdded":
      return { app: event.app, kind: "signals", platform: event.evidence.platform };
    case "filtered":
      return { app: event.app, kind: "filtered", link: event.link, test: event.test };
    case "opened":
      return { app: event.app, kind: "open", link: event.link, test: event.test };
    case "installed":
    case "upgraded": {
      const { app, id, platform, match, test = false } = event.install;
      return {
        app,
        kind: event.kind === "installed" ? "install" : "upgrade",
        link: match.link ?? null,
        installId: id,
        match: match.type,
        platform: platform ?? null,
        test,
      };
    }
    case "eventsLogged":
      if (event.accepted === 0) return undefined;
      return { app: event.app, kind: "events", count: event.accepted };
    default:
      return undefined;
  }
}
