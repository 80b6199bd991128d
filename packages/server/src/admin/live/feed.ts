import type { LiveItem } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import type {
  Activity,
  ActivityEvent,
  ActivityListener,
} from "../../platform/activity/activity.ts";
import { alone, isOfNow } from "../../platform/nodes/peers.ts";
import type { Peers } from "../../platform/nodes/peers.ts";
import type { Clock } from "../../platform/time/clock.ts";

/** Items remembered of each app, for whoever comes late or comes back. */
const remembered = 200;
const mostApps = 200;
/** How many items other nodes are told of at one exchange; of more, the newest. */
const mostTold = 200;
/** Numbers in each millisecond: nodes begin at different ones. */
const perMs = 1_000;
/** How far an item of another node may come behind those of this one that are as old. */
const lateMs = 3_000;

type Listener = (item: LiveItem) => void;
type News = Partial<Omit<LiveItem, "id" | "at">> & Pick<LiveItem, "kind"> & { at?: number };

/** As it is remembered: nobody may ever read it, and every click makes one. */
type Kept = News & { readonly id: number; readonly at: number };

/** On its way to another node. */
type Told = readonly [app: string, item: Kept];

interface AppNews {
  items: Kept[];
  readonly listeners: Set<Listener>;
}

/**
 * What happens in each app, as it happens: on all nodes, and remembered for a moment. Ids go by the time at which it
 * happened, so that one is the same wherever somebody watches.
 */
export class LiveFeed {
  readonly #now: Clock;
  readonly #peers: Peers;
  readonly #apps = new LRUCache<string, AppNews>({ max: mostApps });
  readonly #first: number;
  /** Erased a moment ago: another node may not know yet. */
  readonly #erased = new LRUCache<string, true>({ max: 1_000, ttl: 2 * lateMs });
  /** The newest id, of any node: what happens after it has a greater one. */
  #last = 0;
  #told: Told[] = [];

  constructor(now: Clock, peers: Peers = alone) {
    this.#now = now;
    this.#peers = peers;
    this.#first = numberOf(peers.name);
    peers.about("live", {
      collect: () => this.#told.splice(0).slice(-mostTold),
      hear: ([app, item]: Told) => this.#hear(app, item),
    });
  }

  /**
   * Those after the one with this id, oldest first. With other nodes also some before it: one of those may have come
   * after it, so that whoever was told this id has not seen it.
   */
  after(app: string, id: number): readonly LiveItem[] {
    const items = this.#apps.get(app)?.items ?? [];
    const late = this.#peers.nodes === 1 ? 0 : lateMs * perMs;
    // An id that was not given out yet is of a service before this one.
    const from = id > this.#last + late ? 0 : id - late;
    return items
      .toSorted((a, b) => a.id - b.id)
      .slice(-remembered)
      .filter((item) => item.id > from)
      .map(itemOf);
  }

  /** Nothing is told any more of an install that was erased; without one, of any. */
  forget(app?: string, install?: string): void {
    const isGone = (of: string, { installId }: News) =>
      installId !== undefined && (app === undefined || (of === app && installId === install));
    for (const [of, news] of this.#apps) {
      news.items = news.items.filter((item) => !isGone(of, item));
    }
    this.#told = this.#told.filter(([of, item]) => !isGone(of, item));
    if (app !== undefined) this.#erased.set(`${app} ${install}`, true);
  }

  /** @returns how to stop listening */
  listen(app: string, listener: Listener): () => void {
    const { listeners } = this.#newsOf(app);
    listeners.add(listener);
    return () => listeners.delete(listener);
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
    const now = this.#now();
    this.#last = Math.max(this.#last + 1, now * perMs + this.#first);
    const kept: Kept = { ...news, id: this.#last, at: news.at ?? now };
    this.#keep(app, kept);
    if (this.#peers.nodes === 1) return;
    this.#told.push([app, kept]);
    if (this.#told.length >= 2 * mostTold) this.#told = this.#told.slice(-mostTold);
  }

  #hear(app: string, item: Kept): void {
    const now = this.#now();
    if (typeof app !== "string" || !isOfNow(item.at, now) || !isOfNow(item.id / perMs, now)) return;
    if (this.#erased.has(`${app} ${item.installId}`)) return;
    this.#last = Math.max(this.#last, item.id);
    this.#keep(app, item);
  }

  #keep(app: string, kept: Kept): void {
    const { items, listeners } = this.#newsOf(app);
    items.push(kept);
    // Now and then, not at each: this stands in the path of every click.
    if (items.length >= 2 * remembered) items.splice(0, items.length - remembered);
    if (listeners.size === 0) return;
    const item = itemOf(kept);
    for (const listener of listeners) listener(item);
  }
}

/** A feed of everything that happens in the service, without installs that were erased. */
export function createLiveFeed({
  now,
  peers,
  store,
  activity,
}: {
  readonly now: Clock;
  readonly peers: Peers;
  readonly store: Pick<Store, "changes">;
  readonly activity: Pick<Activity, "subscribe">;
}): LiveFeed {
  const feed = new LiveFeed(now, peers);
  store.changes.subscribe((change) => {
    if (change.kind === "install") feed.forget(change.app, change.install);
    if (change.kind === "everything") feed.forget();
  });
  activity.subscribe(feed.listener);
  return feed;
}

/** The same for the same name, below `perMs`. */
function numberOf(name: string): number {
  let sum = 0;
  for (const byte of Buffer.from(name)) sum = (31 * sum + byte) % perMs;
  return sum;
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
    case "refused":
      return event;
    case "eventsLogged":
      if (event.accepted === 0) return undefined;
      return { app: event.app, kind: "events", count: event.accepted };
    default:
      return undefined;
  }
}
