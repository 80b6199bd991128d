import type { Candidate, Platform } from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { Activity, ActivityListener } from "../../platform/activity/activity.ts";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { isOfNow } from "../../platform/nodes/peers.ts";
import type { Peers } from "../../platform/nodes/peers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { DeviceMatcher } from "./device-matcher/device-matcher.ts";
import { learnFromActivity } from "./learning.ts";
import type { Teaching } from "./learning.ts";
import type { TeachingVerdict } from "./lessons/app-lessons.ts";
import type { Lessons } from "./lessons/lessons.ts";

/** Of how many clicks, and of how many opens, the others are told all at one exchange; of more clicks, how many. */
const most = { clicks: 300, opens: 500 };
/** A candidate that is less likely teaches nothing: see the background statistics. */
const worthTelling = 0.01;

type Click = Pick<Candidate, "click" | "at" | "evidence">;
type Open = Omit<Extract<Teaching, { kind: "weighed" | "labelled" }>, "app">;

/** What teaches, on its way to another node. */
type Told =
  | readonly [kind: "clicked" | "signalsAdded", app: string, Click]
  | readonly [kind: "clicks", app: string, platform: Platform, at: number, clicks: number]
  | readonly [kind: "open", app: string, Open];

/** What learning from traffic needs. */
export interface LearningDependencies {
  readonly activity: Pick<Activity, "subscribe">;
  readonly matcher: DeviceMatcher;
  readonly lessons: Lessons;
  readonly peers: Peers;
  readonly apps: Pick<AppDirectory, "get">;
  readonly now: Clock;
}

/** Learns from what happens on this node and on the others. */
export function startLearning(deps: LearningDependencies): void {
  const { activity, matcher, lessons, peers, apps, now } = deps;
  const learnFrom = learnFromActivity(matcher, lessons);
  activity.subscribe(learnFrom);
  activity.subscribe(shareLearning(peers, learnFrom, matcher, (id) => apps.get(id), now));
}

/**
 * Tells the other nodes what `learn` learns from, and lets it learn from what they tell: so every node knows what
 * is usual in all of the traffic, whichever part of it comes its way.
 */
export function shareLearning(
  peers: Peers,
  learn: (event: Teaching) => void | Promise<void>,
  matcher: Pick<DeviceMatcher, "onUnseenClicks">,
  appOf: (id: string) => Promise<Pick<App, "id" | "matching"> | undefined>,
  now: Clock,
): ActivityListener {
  let told: Told[] = [];
  let [clicks, opens] = [0, 0];
  const unseen = new Map<string, [app: string, Platform, at: number, clicks: number]>();

  peers.about("learning", { collect, hear });

  function* collect(): Iterable<Told> {
    yield* told;
    for (const [app, platform, at, many] of unseen.values()) {
      yield ["clicks", app, platform, at, many];
    }
    told = [];
    [clicks, opens] = [0, 0];
    unseen.clear();
  }

  async function hear(item: Told): Promise<void> {
    switch (item[0]) {
      case "clicks": {
        const [, app, platform, at, many] = item;
        if (!isOfNow(at, now())) return undefined;
        return matcher.onUnseenClicks(app, platform, at, many);
      }
      case "clicked": {
        const [kind, app, click] = item;
        return isOfNow(click.at, now()) ? learn({ kind, app, click, hasSignals: true }) : undefined;
      }
      case "signalsAdded": {
        const [kind, app, click] = item;
        return learn({ kind, app, ...click });
      }
      case "open": {
        const app = isOfNow(item[2].at, now()) ? await appOf(item[1]) : undefined;
        return app && learn({ ...item[2], app } as Teaching);
      }
      default:
        return undefined;
    }
  }

  function tellClick(kind: "clicked" | "signalsAdded", app: string, click: Click): void {
    clicks += 1;
    if (clicks <= most.clicks) {
      const { click: id, at, evidence } = click;
      told.push([kind, app, { click: id, at, evidence }]);
      return;
    }
    const { platform, automated } = click.evidence;
    if (kind !== "clicked" || automated) return;
    const key = `${app} ${platform}`;
    const [, , , before] = unseen.get(key) ?? [app, platform, click.at, 0];
    unseen.set(key, [app, platform, click.at, before + 1]);
  }

  function tellOpen(app: string, open: Open): void {
    opens += 1;
    if (opens <= most.opens)
      told.push(["open", app, { ...open, verdict: withoutReasons(open.verdict) }]);
  }

  return (event) => {
    if (peers.nodes === 1) return;
    switch (event.kind) {
      case "clicked":
        if (event.hasSignals && !event.click.test) tellClick("clicked", event.app, event.click);
        return;
      case "signalsAdded":
        tellClick("signalsAdded", event.app, event);
        return;
      case "weighed":
      case "labelled": {
        const { app, ...open } = event;
        tellOpen(app.id, open);
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
  candidates,
}: TeachingVerdict): TeachingVerdict {
  return {
    outcome,
    bayesFactor,
    decidedBy,
    confidence,
    ...(link !== undefined && { link }),
    candidates: candidates.flatMap(({ click, link: its, posterior }) =>
      posterior < worthTelling ? [] : [{ click, link: its, posterior }],
    ),
  };
}
