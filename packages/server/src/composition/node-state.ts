import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import type { RandomBytes } from "../platform/ids/random.ts";
import { rateLimits } from "../platform/limits/rate-limit.ts";
import type { CreateRateLimit } from "../platform/limits/rate-limit.ts";
import { StatisticsCache } from "../public/matching/device-matcher/statistics-cache.ts";
import type { DeviceMatcher } from "../public/matching/device-matcher/device-matcher.ts";
import { DeviceMatcherThread } from "../public/matching/device-matcher/device-matcher-thread.ts";
import { LocalDeviceMatcher } from "../public/matching/device-matcher/local-device-matcher.ts";
import { LocalLearnedModels } from "../public/matching/learned-model/learned-models.ts";
import type { LearnedModels } from "../public/matching/learned-model/learned-models.ts";
import { singleNode } from "../platform/nodes/peers.ts";
import type { Peers } from "../platform/nodes/peers.ts";
import { StorePeers } from "../platform/nodes/store-peers.ts";
import { Digests } from "../platform/privacy/digests.ts";
import type { Clock } from "../platform/time/clock.ts";

/** The worker script beside this file. The published package contains the compiled script. */
const matcherThread = new URL(
  import.meta.url.endsWith(".ts") ? "./matcher.ts" : "./matcher.js",
  import.meta.url,
);

/**
 * State that a node keeps in memory and shares with the other nodes on the same store. The salt of the digests and cache
 * invalidation are not part of it, since the store provides both.
 */
export interface NodeState {
  /** The other nodes on the same store, which receive this node's state. */
  readonly peers: Peers;
  readonly rateLimit: CreateRateLimit;
  readonly models: LearnedModels;
  readonly matcher: DeviceMatcher;
}

/** Creates the state in memory. If the store has several nodes, they exchange their counts. `onNotice` gets messages for the operator. */
export function nodeState(
  store: Store,
  now: Clock,
  random: RandomBytes,
  onNotice?: (sentence: string) => void,
): NodeState {
  const peers = store.nodes ? new StorePeers(store.nodes) : singleNode;
  const models = new LocalLearnedModels(store.learnedModels, now);
  const matcher = store.readerThreadAccess
    ? new DeviceMatcherThread(matcherThread, store.readerThreadAccess, models, now, onNotice)
    : new LocalDeviceMatcher(store.clicks, models, new StatisticsCache(store.clicks, models, now));
  store.changes.subscribe((change) => {
    if (change.kind === "learned-model") models.invalidate(change.app);
    if (change.kind !== "everything") return;
    // Messages from other nodes may have been missed, but the store contains their results.
    models.invalidate();
    matcher.clear();
  });
  const rateLimit = rateLimits(peers, sharedDigest(store, now, random));
  return { peers, rateLimit, models, matcher };
}

/** Exchanges state with the other nodes while the server runs, and saves the learned models when it closes. */
export function shareState(
  http: FastifyInstance,
  { peers, models }: Pick<NodeState, "peers" | "models">,
): void {
  http.addHook("onReady", async () => peers.start());
  http.addHook("preClose", async () => {
    await Promise.all([models.save(), peers.stop()]);
  });
}

/** Long enough to make collisions unlikely. */
const digestLength = 12;

/** Returns a digest that is the same on all nodes, and that nobody can compute without the store's salt. */
function sharedDigest({ salts }: Pick<Store, "salts">, now: Clock, random: RandomBytes) {
  const digests = new Digests(salts, now, random);
  return (text: string): string | undefined => {
    const digest = digests.cached();
    // A later request gets the digest.
    if (!digest) digests.current().catch(() => undefined);
    return digest?.(text).slice(0, digestLength);
  };
}
