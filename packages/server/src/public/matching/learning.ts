import type { Candidate, OpenEvidence } from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { ActivityEvent } from "../../platform/activity/activity.ts";
import type { DeviceMatcher } from "./device-matcher/device-matcher.ts";
import type { TrainingVerdict } from "./learned-model/learned-model.ts";
import type { LearnedModels } from "./learned-model/learned-models.ts";

/** An open that was scored or that sent its click id. */
interface TrainingOpen {
  readonly app: Pick<App, "id" | "matching">;
  readonly at: number;
  readonly open: OpenEvidence;
  readonly verdict: TrainingVerdict;
}

/** An event of this node or another one that statistics and models learn from. */
export type TrainingEvent =
  | Extract<ActivityEvent, { kind: "signalsAdded" }>
  | {
      readonly kind: "clicked";
      readonly app: string;
      readonly click: Pick<Candidate, "click" | "at" | "evidence"> & { readonly test?: true };
      readonly hasSignals: boolean;
    }
  | (TrainingOpen & { readonly kind: "scored" })
  | (TrainingOpen & {
      readonly kind: "labelled";
      readonly click: Candidate;
      readonly decidedAt: number;
    });

type Learn = (event: ActivityEvent | TrainingEvent) => void | Promise<void>;

/** Returns a listener that updates the matcher's statistics and the learned models with each event. */
export function learnFromActivity(matcher: DeviceMatcher, models: LearnedModels): Learn {
  return (event) => {
    switch (event.kind) {
      case "clicked": {
        const { app, click, hasSignals } = event;
        if (hasSignals && !click.test) matcher.onClick(app, click);
        return undefined;
      }
      case "signalsAdded": {
        const { app, click, evidence, at } = event;
        matcher.onSignals(app, click, evidence, at);
        return undefined;
      }
      case "scored":
        return onScored(event);
      case "labelled":
        return onLabelled(event);
      default:
        return undefined;
    }
  };

  /** Counts the open by its evidence instead of its verdict, so that the model does not confirm itself. */
  async function onScored({ app, at, open, verdict }: EventOf<"scored">): Promise<void> {
    if (verdict.decidedBy === "deterministic-only") return;
    const weight = await matcher.recordOpen(app, open, at, verdict);
    await models.learn(app.id, (model) => model.addVerdict(open, verdict, at, weight));
  }

  async function onLabelled(event: EventOf<"labelled">): Promise<void> {
    const { app, at, open, click, verdict, decidedAt } = event;
    const weight = await matcher.recordLabel(app, open, at);
    await models.learn(app.id, (model) => model.addLabel(open, click, verdict, decidedAt, weight));
  }
}

type EventOf<Kind extends TrainingEvent["kind"]> = Extract<TrainingEvent, { kind: Kind }>;
