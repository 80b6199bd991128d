import type { RawClick, Requested } from "@throughline/engine";
import type { MatchLinkRequest, MatchLinkResponse } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import { Activity } from "../platform/activity/activity.ts";
import { AppDirectory } from "../catalog/apps/app-directory.ts";
import { Devices } from "../public/clicks/devices.ts";
import { joinSignals } from "../public/clicks/signals.ts";
import type { OnStoreLoss } from "../public/clicks/dependencies.ts";
import { recordVisit } from "../public/clicks/visit.ts";
import type { RandomBytes } from "../platform/ids/random.ts";
import { DrawnPages } from "../public/landing/drawn-pages.ts";
import { LinkDirectory } from "../catalog/links/link-directory.ts";
import { hasEnded } from "../catalog/links/place.ts";
import { noQuota } from "../platform/limits/quota.ts";
import type { Quota } from "../platform/limits/quota.ts";
import { learnFromActivity } from "../public/matching/learning.ts";
import { matchLink } from "../public/matching/match-link.ts";
import type { OpenNetwork } from "../public/matching/open.ts";
import { shareLearning } from "../public/matching/share-learning.ts";
import { SharedGuessLimiter } from "../public/matching/shared-guess-limiter.ts";
import { Digests } from "../platform/privacy/digests.ts";
import type { Clock } from "../platform/time/clock.ts";
import { nodeState } from "./node-state.ts";
import type { NodeState } from "./node-state.ts";

/** What the way from a click to an answer is made of. */
export interface PathOptions {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly state: NodeState;
  readonly activity: Activity;
  readonly publicUrl?: string | undefined;
  readonly isHidden?: ((address: string) => boolean) | undefined;
  readonly addressUrls?: readonly string[] | undefined;
  readonly countryOf?: ((address: string) => string | undefined) | undefined;
  /** Of clicks that are kept; replays have none. */
  readonly quota?: Quota | undefined;
  readonly onStoreLoss?: OnStoreLoss | undefined;
}

/** The parts that clicks and opens share. */
export function pathDependencies(options: PathOptions) {
  const { store, now, random, state, activity, publicUrl } = options;
  const { isHidden = () => false, addressUrls = [], quota = noQuota } = options;
  const { onStoreLoss = "refuse" } = options;
  const { peers, lessons, matcher } = state;
  const apps = new AppDirectory(store.apps, store.changes, now, publicUrl);
  const learn = learnFromActivity(matcher, lessons);
  activity.subscribe(learn);
  activity.subscribe(shareLearning(peers, learn, matcher, (id) => apps.get(id), now));
  return {
    store,
    now,
    random,
    activity,
    isHidden,
    addressUrls,
    quota,
    countryOf: options.countryOf,
    onStoreLoss,
    lessons,
    matcher,
    apps,
    links: new LinkDirectory(store.links, apps, store.changes, now),
    devices: new Devices(),
    pages: new DrawnPages(),
    digests: new Digests(store.salts, now, random),
    guessLimiter: new SharedGuessLimiter(peers, now),
  };
}

/** The way from a click to an answer as the service goes it, without HTTP around it. */
export interface MatchingPath {
  /** Somebody opens a link; where its page's script ran, `raw.page` holds what it told. */
  visit: (requested: Requested, raw: RawClick) => Promise<void>;
  open: (body: MatchLinkRequest, network: OpenNetwork) => Promise<MatchLinkResponse>;
  /** Where several nodes share the store: tells the others what they are to learn. */
  exchange: () => Promise<void>;
}

/** For tools that replay traffic of one app under a clock of their own. */
export function createMatchingPath(
  app: App,
  store: Store,
  now: Clock,
  random: RandomBytes,
  addressUrls: readonly string[] = [],
): MatchingPath {
  const activity = new Activity((error) => {
    // A replay in which something fails says nothing.
    throw error;
  });
  const state = nodeState(store, now, random);
  const deps = pathDependencies({ store, now, random, state, activity, addressUrls });
  return {
    async visit(requested, { page, ...seen }) {
      const place = await deps.links.place(app, requested);
      if (!place || hasEnded(place, now())) return;
      const { clickId, token } = await recordVisit(deps, place, seen);
      if (token !== undefined && page) await joinSignals(deps, app.id, clickId, { ...seen, page });
    },
    open: (body, network) => matchLink(deps, app, body, network),
    exchange: () => state.peers.exchange(),
  };
}
