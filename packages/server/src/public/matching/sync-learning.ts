import type { Candidate, Platform } from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { Activity, ActivityListener } from "../../platform/activity/activity.ts";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { isRecent } from "../../platform/nodes/peers.ts";
import type { Peers } from "../../platform/nodes/peers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { DeviceMatcher } from "./device-matcher/device-matcher.ts";
import { learnFromActivity } from "./learning.ts";
import type { TrainingEvent } from "./learning.ts";
import type { TrainingVerdict } from "./learned-model/learned-model.ts";
import type { LearnedModels } from "./learned-model/learned-models.ts";

/** How many clicks and opens are sent in full in one exchange. Further clicks are only counted. */
const max = { clicks: 300, opens: 500 };
/** Candidates below this probability are not sent, because they do not change the statistics. */
const minPosterior = 0.01;

type Click = Pick<Candidate, "click" | "at" | "evidence">;
type Open = Omit<Extract<TrainingEvent, { kind: "scored" | "labelled" }>, "app">;

/** A message to the other nodes. */
type LearningMessage =
  | readonly [kind: "clicked" | "signalsAdded", app: string, Click]
  | readonly [kind: "clicks", app: string, platform: Platform, at: number, clicks: number]
  | readonly [kind: "open", app: string, Open];

/** The dependencies of {@link startLearning}. */
export interface LearningDependencies {
  readonly activity: Pick<Activity, "subscribe">;
  readonly matcher: DeviceMatcher;
  readonly models: LearnedModels;
  readonly peers: Peers;
  readonly apps: Pick<AppDirectory, "get">;
  readonly now: Clock;
}

/** Starts to learn from the traffic of this node and the others. */
export function startLearning(deps: LearningDependencies): void {
  const { activity, matcher, models, peers, apps, now } = deps;
  const learnFrom = learnFromActivity(matcher, models);
  activity.subscribe(learnFrom);
  activity.subscribe(syncLearning(peers, learnFrom, matcher, (id) => apps.get(id), now));
}

/**
 * Returns a listener that sends training events to the other nodes, and passes the events of other nodes to `learn`. Every
 * node thus learns from all traffic, not only from its own part.
 */
export function syncLearning(
  peers: Peers,
  learn: (event: TrainingEvent) => void | Promise<void>,
  matcher: Pick<DeviceMatcher, "onClicksWithoutEvidence">,
  appOf: (id: string) => Promise<Pick<App, "id" | "matching"> | undefined>,
  now: Clock,
): ActivityListener {
  let unsent: LearningMessage[] = [];
  let [clicks, opens] = [0, 0];
  const clickCounts = new Map<string, [app: string, Platform, at: number, clicks: number]>();

  peers.addTopic("learning", { collect, receive });

  function* collect(): Iterable<LearningMessage> {
    yield* unsent;
    for (const [app, platform, at, count] of clickCounts.values()) {
      yield ["clicks", app, platform, at, count];
    }
    unsent = [];
    [clicks, opens] = [0, 0];
    clickCounts.clear();
  }

  async function receive(item: LearningMessage): Promise<void> {
    switch (item[0]) {
      case "clicks": {
        const [, app, platform, at, count] = item;
        if (!isRecent(at, now())) return undefined;
        return matcher.onClicksWithoutEvidence(app, platform, at, count);
      }
      case "clicked": {
        const [kind, app, click] = item;
        return isRecent(click.at, now())
          ? learn({ kind, app, click, hasSignals: true })
          : undefined;
      }
      case "signalsAdded": {
        const [kind, app, click] = item;
        return learn({ kind, app, ...click });
      }
      case "open": {
        const app = isRecent(item[2].at, now()) ? await appOf(item[1]) : undefined;
        return app && learn({ ...item[2], app } as TrainingEvent);
      }
      default:
        return undefined;
    }
  }

  function sendClick(kind: "clicked" | "signalsAdded", appId: string, click: Click): void {
    clicks += 1;
    if (clicks <= max.clicks) {
      const { click: id, at, evidence } = click;
      unsent.push([kind, appId, { click: id, at, evidence }]);
      return;
    }
    const { platform, automated } = click.evidence;
    if (kind !== "clicked" || automated) return;
    const key = `${appId} ${platform}`;
    const [, , , before] = clickCounts.get(key) ?? [appId, platform, click.at, 0];
    clickCounts.set(key, [appId, platform, click.at, before + 1]);
  }

  function sendOpen(appId: string, open: Open): void {
    opens += 1;
    if (opens <= max.opens)
      unsent.push(["open", appId, { ...open, verdict: withoutReasons(open.verdict) }]);
  }

  return (event) => {
    if (peers.nodeCount === 1) return;
    switch (event.kind) {
      case "clicked":
        if (event.hasSignals && !event.click.test) sendClick("clicked", event.app, event.click);
        return;
      case "signalsAdded":
        sendClick("signalsAdded", event.app, event);
        return;
      case "scored":
      case "labelled": {
        const { app, ...open } = event;
        sendOpen(app.id, open);
        return;
      }
      default:
    }
  };
}

function withoutReasons({
  outcome,
  bayesFactor,
  decidedBy,
  confidence,
  link,
  addressPairs,
  candidates,
}: TrainingVerdict): TrainingVerdict {
  return {
    outcome,
    bayesFactor,
    decidedBy,
    confidence,
    ...(link !== undefined && { link }),
    ...(addressPairs && { addressPairs }),
    candidates: candidates.flatMap(({ click, link: candidateLink, posterior }) =>
      posterior < minPosterior ? [] : [{ click, link: candidateLink, posterior }],
    ),
  };
}
