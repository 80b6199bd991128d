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

/** Beside this file: its source, or the program made of it in the published package. */
const matcherThread = new URL(
  import.meta.url.endsWith(".ts") ? "./matcher.ts" : "./matcher.js",
  import.meta.url,
);

/**
 * What the process holds in its memory and several nodes on one store have to share, each behind
 * a port. Neither the salt of the digests nor what empties caches is among it: the store has both.
 */
export interface NodeState {
  /** The other nodes: through them the rest is shared. */
  readonly peers: Peers;
  readonly rateLimit: CreateRateLimit;
  readonly models: LearnedModels;
  readonly matcher: DeviceMatcher;
}

/** All of it in this process's memory; where the store has several nodes, they tell each other what they count. `onNotice` is told what an operator should know. */
export function nodeState(
  store: Store,
  now: Clock,
  random: RandomBytes,
  onNotice?: (sentence: string) => void,
): NodeState {
  const peers = store.nodes ? new StorePeers(store.nodes) : singleNode;
  const models = new LocalLearnedModels(store.learnedModels, now);
  const matcher = store.reading
    ? new DeviceMatcherThread(matcherThread, store.reading, models, now, onNotice)
    : new LocalDeviceMatcher(store.clicks, models, new StatisticsCache(store.clicks, models, now));
  store.changes.subscribe((change) => {
    if (change.kind === "lessons") models.invalidate(change.app);
    if (change.kind !== "everything") return;
    // What other nodes told meanwhile was missed; the store has it.
    models.invalidate();
    matcher.clear();
  });
  const rateLimit = rateLimits(peers, sharedDigest(store, now, random));
  return { peers, rateLimit, models, matcher };
}

/** Exchanges with the other nodes while the server runs, and saves what was learned when it closes. */
export function shareState(
  http: FastifyInstance,
  { peers, models }: Pick<NodeState, "peers" | "models">,
): void {
  http.addHook("onReady", async () => peers.start());
  http.addHook("preClose", async () => {
    await Promise.all([models.save(), peers.stop()]);
  });
}

/** Long enough that two subjects do not meet. */
const digestLength = 12;

/** The same on all nodes, and nobody's who has not the store's salt. */
function sharedDigest({ salts }: Pick<Store, "salts">, now: Clock, random: RandomBytes) {
  const digests = new Digests(salts, now, random);
  return (text: string): string | undefined => {
    const digest = digests.cached();
    // It is there at the next request.
    if (!digest) digests.current().catch(() => undefined);
    return digest?.(text).slice(0, digestLength);
  };
}
