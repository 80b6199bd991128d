import type { RawClick, Requested } from "@throughline/engine";
import type { MatchLinkRequest, MatchLinkResponse } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import { AppDirectory } from "./apps/appDirectory.ts";
import { LinkDirectory } from "./clicks/linkDirectory.ts";
import { joinSignals } from "./clicks/signals.ts";
import { recordVisit } from "./clicks/visit.ts";
import type { Clock, RandomBytes } from "./clock.ts";
import { Backgrounds } from "./matching/background.ts";
import { matchLink } from "./matching/matchLink.ts";
import type { OpenNetwork } from "./matching/open.ts";
import { Metrics } from "./metrics/metrics.ts";
import { NetworkDigests } from "./privacy/networkDigest.ts";

/** The way from a click to an answer as the service goes it, without HTTP around it. */
export interface MatchingPath {
  /** A visit of the path link that `requested` is; a page that ran tells its signals in `raw.page`. */
  visit: (requested: Requested, raw: RawClick) => Promise<void>;
  open: (body: MatchLinkRequest, network: OpenNetwork) => Promise<MatchLinkResponse>;
}

/** For tools that replay traffic under a clock of their own. */
export function createMatchingPath(
  app: App,
  store: Store,
  now: Clock,
  random: RandomBytes,
): MatchingPath {
  const deps = {
    store,
    now,
    random,
    apps: new AppDirectory(store.apps, now),
    links: new LinkDirectory(store.links, now),
    digests: new NetworkDigests(store.salts, now, random),
    backgrounds: new Backgrounds(store.clicks),
    metrics: new Metrics(() => 0),
  };
  return {
    async visit(requested, { page, ...seen }) {
      const name = `path:${requested.origin}${requested.path}`;
      const { clickId, token } = await recordVisit(deps, app, { name }, requested, seen);
      if (token !== undefined && page) await joinSignals(deps, app.id, clickId, { ...seen, page });
    },
    open: (body, network) => matchLink(deps, app, body, network),
  };
}
