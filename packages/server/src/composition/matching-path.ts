import type { RawClick, LinkRequest } from "@throughline/engine";
import type { MatchLinkRequest, MatchLinkResponse } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import { Activity } from "../platform/activity/activity.ts";
import { addPageSignals } from "../public/clicks/signals.ts";
import { recordClick } from "../public/clicks/record-click.ts";
import type { RandomBytes } from "../platform/ids/random.ts";
import { hasEnded } from "../catalog/links/resolved-link.ts";
import { unlimitedQuota } from "../platform/limits/quota.ts";
import { matchLink } from "../public/matching/match-link.ts";
import type { OpenNetwork } from "../public/matching/open.ts";
import { startLearning } from "../public/matching/sync-learning.ts";
import type { Clock } from "../platform/time/clock.ts";
import { matchingParts } from "./parts.ts";
import { nodeState } from "./node-state.ts";

/** The way from a click to an answer as the service goes it, without HTTP around it. */
export interface MatchingPath {
  /** Somebody opens a link; where its page's script ran, `raw.page` holds what it told. */
  visit: (requested: LinkRequest, raw: RawClick) => Promise<void>;
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
  const deps = {
    ...matchingParts({ store, now, random, state }),
    activity,
    isHidden: () => false,
    addressUrls,
    quotas: { clicks: unlimitedQuota },
    onStoreLoss: "refuse",
  } as const;
  startLearning(deps);
  return {
    async visit(requested, { page, ...seen }) {
      const place = await deps.links.resolveIn(app, requested);
      if (!place || hasEnded(place, now())) return;
      const { clickId, token } = await recordClick(deps, place, seen);
      if (token !== undefined && page)
        await addPageSignals(deps, app.id, clickId, { ...seen, page });
    },
    open: (body, network) => matchLink(deps, app, body, network),
    exchange: () => state.peers.exchange(),
  };
}
