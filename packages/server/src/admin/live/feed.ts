import type { LiveItem } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import { atMost } from "../../platform/cache/at-most.ts";
import type {
  Activity,
  ActivityEvent,
  ActivityListener,
} from "../../platform/activity/activity.ts";
import { singleNode, isRecent } from "../../platform/nodes/peers.ts";
import type { Peers } from "../../platform/nodes/peers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { iso } from "../../platform/time/iso.ts";

/** How many items of each app are kept for clients that connect late or reconnect. */
const maxItems = 200;
const maxApps = 200;
/** How many items are sent to other nodes per exchange. If there are more, the newest are sent. */
const maxSharedItems = 200;
/** Ids are milliseconds times this number, plus an offset for each node. */
const idsPerMs = 1_000;
/** How much later an item from another node may arrive than an item of this node with the same time. */
const maxDelayMs = 3_000;

/** How many erased installs are remembered. */
const maxErased = 1_000;

/** How many event names an item has, and how long they are. */
const [maxNames, maxNameLength] = [5, 64];

type Listener = (item: LiveItem) => void;
type ItemFields = Partial<Omit<LiveItem, "id" | "at">> & Pick<LiveItem, "kind"> & { at?: number };

/** An item as the feed stores it. It is formatted only when it is read, since every click adds one. */
type FeedItem = ItemFields & { readonly id: number; readonly at: number };

/** An item for other nodes. */
type SharedItem = readonly [app: string, item: FeedItem];

interface AppFeed {
  items: FeedItem[];
  readonly listeners: Set<Listener>;
}

/**
 * The latest events of each app on all nodes, kept for a short time. Ids are derived from the time of an event, so that an
 * event has the same id on every node.
 */
export class LiveFeed {
  readonly #now: Clock;
  readonly #peers: Peers;
  readonly #apps = new LRUCache<string, AppFeed>(atMost(maxApps));
  readonly #offset: number;
  /** Installs that were erased a moment ago. Other nodes may still send their items. */
  readonly #erased = new LRUCache<string, true>({ ...atMost(maxErased), ttl: 2 * maxDelayMs });
  /** The greatest id seen on any node. New items get a greater id. */
  #lastId = 0;
  #toShare: SharedItem[] = [];

  constructor(now: Clock, peers: Peers = singleNode) {
    this.#now = now;
    this.#peers = peers;
    this.#offset = hashName(peers.name);
    peers.addTopic("live", {
      collect: () => this.#toShare.splice(0).slice(-maxSharedItems),
      receive: ([app, item]: SharedItem) => this.#receive(app, item),
    });
  }

  /**
   * Returns the items after this id, oldest first. With several nodes, some older items are included: an item of another
   * node may have arrived late, so that the client has not seen it.
   */
  after(appId: string, id: number): readonly LiveItem[] {
    const items = this.#apps.get(appId)?.items ?? [];
    const delay = this.#peers.nodeCount === 1 ? 0 : maxDelayMs * idsPerMs;
    // An id greater than any known one was issued before a restart.
    const from = id > this.#lastId + delay ? 0 : id - delay;
    return items
      .toSorted((a, b) => a.id - b.id)
      .slice(-maxItems)
      .filter((item) => item.id > from)
      .map(liveItemView);
  }

  /** Removes the items of an erased install. Without arguments, removes the items of all installs. */
  forget(appId?: string, install?: string): void {
    const isGone = (itemApp: string, { installId }: ItemFields) =>
      installId !== undefined &&
      (appId === undefined || (itemApp === appId && installId === install));
    for (const [feedApp, feed] of this.#apps) {
      feed.items = feed.items.filter((item) => !isGone(feedApp, item));
    }
    this.#toShare = this.#toShare.filter(([itemApp, item]) => !isGone(itemApp, item));
    if (appId !== undefined) this.#erased.set(`${appId} ${install}`, true);
  }

  /** Subscribes to new items and returns the function that unsubscribes. */
  subscribe(appId: string, listener: Listener): () => void {
    const { listeners } = this.#feedOf(appId);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Adds activity to the feed. */
  readonly listener: ActivityListener = (event) => {
    const item = toItemFields(event);
    if (item) this.#add(item.app, item);
  };

  #feedOf(appId: string): AppFeed {
    let feed = this.#apps.get(appId);
    if (!feed) this.#apps.set(appId, (feed = { items: [], listeners: new Set() }));
    return feed;
  }

  #add(appId: string, fields: ItemFields): void {
    const now = this.#now();
    this.#lastId = Math.max(this.#lastId + 1, now * idsPerMs + this.#offset);
    const item: FeedItem = { ...fields, id: this.#lastId, at: fields.at ?? now };
    this.#store(appId, item);
    if (this.#peers.nodeCount === 1) return;
    this.#toShare.push([appId, item]);
    if (this.#toShare.length >= 2 * maxSharedItems)
      this.#toShare = this.#toShare.slice(-maxSharedItems);
  }

  #receive(appId: string, item: FeedItem): void {
    const now = this.#now();
    if (typeof appId !== "string" || !isRecent(item.at, now) || !isRecent(item.id / idsPerMs, now))
      return;
    if (this.#erased.has(`${appId} ${item.installId}`)) return;
    this.#lastId = Math.max(this.#lastId, item.id);
    this.#store(appId, item);
  }

  #store(appId: string, item: FeedItem): void {
    const { items, listeners } = this.#feedOf(appId);
    items.push(item);
    // Trimming in batches keeps the cost per click low.
    if (items.length >= 2 * maxItems) items.splice(0, items.length - maxItems);
    if (listeners.size === 0) return;
    const shown = liveItemView(item);
    for (const listener of listeners) listener(shown);
  }
}

/** Creates a feed of the activity in the service. Items of erased installs are removed. */
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

/** Returns a number below `idsPerMs` that depends only on the name. */
function hashName(name: string): number {
  let sum = 0;
  for (const byte of Buffer.from(name)) sum = (31 * sum + byte) % idsPerMs;
  return sum;
}

function liveItemView({ id, at, kind, ...fields }: FeedItem): LiveItem {
  return {
    id,
    at: iso(at),
    kind,
    link: fields.link ?? null,
    clickId: fields.clickId ?? null,
    platform: fields.platform ?? null,
    installId: fields.installId ?? null,
    match: fields.match ?? null,
    errorCode: fields.errorCode ?? null,
    count: fields.count ?? null,
    events: fields.events ?? [],
    flags: fields.flags ?? [],
    test: fields.test ?? false,
  };
}

/** Converts an activity event into an item, or returns undefined for internal events. */
function toItemFields(event: ActivityEvent): (ItemFields & { app: string }) | undefined {
  switch (event.kind) {
    case "clicked": {
      const { app, click } = event;
      const { click: clickId, link, at, test = false, evidence } = click;
      return { app, kind: "click", clickId, link, at, test, platform: evidence.platform };
    }
    case "signalsAdded": {
      const { app, click: clickId, evidence } = event;
      return { app, kind: "signals", clickId, platform: evidence.platform };
    }
    case "filtered":
      return { app: event.app, kind: "filtered", link: event.link, test: event.test };
    case "phoneTested": {
      const { app, link, at, platform, isMatched } = event;
      const match = isMatched ? "probabilistic" : "none";
      return { app, kind: "test", link, at, platform, match, test: true };
    }
    case "opened":
      return {
        app: event.app,
        kind: "open",
        link: event.link,
        installId: event.install ?? null,
        test: event.test,
      };
    case "installed":
    case "upgraded": {
      const { app, id, platform, match, test = false, flags = [] } = event.install;
      return {
        app,
        kind: event.kind === "installed" ? "install" : "upgrade",
        link: match.link ?? null,
        installId: id,
        match: match.type,
        platform: platform ?? null,
        flags: flags.map(({ kind }) => kind),
        test,
      };
    }
    case "refused":
      return event;
    case "eventsLogged":
      if (event.accepted === 0) return undefined;
      return {
        app: event.app,
        kind: "events",
        count: event.accepted,
        events: event.names.slice(0, maxNames).map((name) => name.slice(0, maxNameLength)),
        installId: event.install ?? null,
        test: event.test,
      };
    default:
      return undefined;
  }
}
