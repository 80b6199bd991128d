import type { RawClick, Requested } from "@throughline/engine";
import type { MatchLinkRequest, MatchLinkResponse } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import { AppDirectory } from "./apps/app-directory.ts";
import { Devices } from "./clicks/devices.ts";
import { LinkDirectory } from "./clicks/link-directory.ts";
import { joinSignals } from "./clicks/signals.ts";
import { isOver } from "./clicks/place.ts";
import { recordVisit } from "./clicks/visit.ts";
import type { Clock, RandomBytes } from "./clock.ts";
import { DrawnPages } from "./landing/drawn-pages.ts";
import { Backgrounds } from "./matching/background.ts";
import { Lessons } from "./matching/lessons/lessons.ts";
import { matchLink } from "./matching/match-link.ts";
import type { OpenNetwork } from "./matching/open.ts";
import { Turns } from "./matching/turns.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { NetworkDigests } from "./privacy/network-digest.ts";

/** What the way from a click to an answer is made of. */
export interface PathOptions {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly metrics: Pick<Metrics, "click" | "install">;
  readonly publicUrl?: string | undefined;
  readonly isHidden?: ((address: string) => boolean) | undefined;
  readonly addressUrls?: readonly string[] | undefined;
}

/** The parts that clicks and opens share. */
export function pathDependencies(options: PathOptions) {
  const { store, now, random, metrics, publicUrl } = options;
  const { isHidden = () => false, addressUrls = [] } = options;
  const lessons = new Lessons(store.lessons, now);
  const apps = new AppDirectory(store.apps, now, publicUrl);
  return {
    store,
    now,
    random,
    metrics,
    isHidden,
    addressUrls,
    lessons,
    apps,
    links: new LinkDirectory(store.links, apps, now),
    devices: new Devices(),
    pages: new DrawnPages(),
    digests: new NetworkDigests(store.salts, now, random),
    backgrounds: new Backgrounds(store.clicks, lessons, now),
    turns: new Turns(),
  };
}

/** The way from a click to an answer as the service goes it, without HTTP around it. */
export interface MatchingPath {
  /** Somebody opens a link; where its page's script ran, `raw.page` holds what it told. */
  visit: (requested: Requested, raw: RawClick) => Promise<void>;
  open: (body: MatchLinkRequest, network: OpenNetwork) => Promise<MatchLinkResponse>;
}

/** For tools that replay traffic of one app under a clock of their own. */
export function createMatchingPath(
  app: App,
  store: Store,
  now: Clock,
  random: RandomBytes,
  addressUrls: readonly string[] = [],
): MatchingPath {
  const metrics = { click: () => undefined, install: () => undefined };
  const deps = pathDependencies({ store, now, random, metrics, addressUrls });
  return {
    async visit(requested, { page, ...seen }) {
      const place = await deps.links.place(app, requested);
      if (!place || isOver(place, now())) return;
      const { clickId, token } = await recordVisit(deps, place, seen);
      if (token !== undefined && page) await joinSignals(deps, app.id, clickId, { ...seen, page });
    },
    open: (body, network) => matchLink(deps, app, body, network),
  };
}
