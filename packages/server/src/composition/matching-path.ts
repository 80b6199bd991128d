import type { RawClick, LinkRequest } from "@throughline/engine";
import type { MatchLinkRequest, MatchLinkResponse } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import { Activity } from "../platform/activity/activity.ts";
import { addPageSignals } from "../public/clicks/signals.ts";
import { recordClick } from "../public/clicks/record-click.ts";
import type { RandomBytes } from "../platform/ids/random.ts";
import { isInactive } from "../catalog/links/resolved-link.ts";
import { unlimitedQuota } from "../platform/limits/quota.ts";
import { matchLink } from "../public/matching/match-link.ts";
import type { OpenNetwork } from "../public/matching/open.ts";
import { startLearning } from "../public/matching/sync-learning.ts";
import type { Clock } from "../platform/time/clock.ts";
import { matchingParts } from "./parts.ts";
import { nodeState } from "./node-state.ts";

/** The path from a click to a match as in the service, without HTTP. */
export interface MatchingPath {
  /**
   * Records a click. `raw.page` contains what the script of the landing page reported, if it ran. Resolves to the id of the
   * click.
   */
  visit: (linkRequest: LinkRequest, raw: RawClick) => Promise<string | undefined>;
  open: (body: MatchLinkRequest, network: OpenNetwork) => Promise<MatchLinkResponse>;
  /** Exchanges learned data with other nodes that share the store. */
  exchange: () => Promise<void>;
}

/** Creates a matching path for tools that replay the traffic of one app with their own clock. */
export function createMatchingPath(
  app: App,
  store: Store,
  now: Clock,
  random: RandomBytes,
  addressUrls: readonly string[] = [],
): MatchingPath {
  const activity = new Activity((error) => {
    // A replay with a failure is worthless.
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
  activity.subscribe(deps.floods.listener);
  return {
    async visit(linkRequest, { page, ...seen }) {
      const resolved = await deps.links.resolveInApp(app, linkRequest);
      if (!resolved || isInactive(resolved, now())) return undefined;
      const click = await recordClick(deps, resolved, seen);
      if (click?.token !== undefined && page)
        await addPageSignals(deps, app.id, click.clickId, { ...seen, page });
      return click?.clickId;
    },
    open: (body, network) => matchLink(deps, app, body, network),
    exchange: () => state.peers.exchange(),
  };
}
