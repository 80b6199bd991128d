import type { Candidate, OpenEvidence } from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { ActivityEvent } from "../../platform/activity/activity.ts";
import type { DeviceMatcher } from "./device-matcher/device-matcher.ts";
import type { TeachingVerdict } from "./lessons/app-lessons.ts";
import type { Lessons } from "./lessons/lessons.ts";

/** The part that teaches of an open that was scored or that declared its click. */
interface TeachingOpen {
  readonly app: Pick<App, "id" | "matching">;
  readonly at: number;
  readonly open: OpenEvidence;
  readonly verdict: TeachingVerdict;
}

/** An event to learn from, on this node or on another. */
export type Teaching =
  | Extract<ActivityEvent, { kind: "signalsAdded" }>
  | {
      readonly kind: "clicked";
      readonly app: string;
      readonly click: Pick<Candidate, "click" | "at" | "evidence"> & { readonly test?: true };
      readonly hasSignals: boolean;
    }
  | (TeachingOpen & { readonly kind: "weighed" })
  | (TeachingOpen & {
      readonly kind: "labelled";
      readonly click: Candidate;
      readonly decidedAt: number;
    });

type Learn = (event: ActivityEvent | Teaching) => void | Promise<void>;

/** Updates the statistics of the matcher and the lessons with each event. */
export function learnFromActivity(matcher: DeviceMatcher, lessons: Lessons): Learn {
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
      case "weighed":
        return onWeighed(event);
      case "labelled":
        return onLabelled(event);
      default:
        return undefined;
    }
  };

  /** The open counts by its evidence and not by its verdict, so that the model does not confirm itself. */
  async function onWeighed({ app, at, open, verdict }: Of<"weighed">): Promise<void> {
    if (verdict.decidedBy === "deterministic-only") return;
    const weight = await matcher.recordOpen(app, open, at, verdict);
    await lessons.teach(app.id, (known) => known.onVerdict(open, verdict, at, weight));
  }

  async function onLabelled(event: Of<"labelled">): Promise<void> {
    const { app, at, open, click, verdict, decidedAt } = event;
    const weight = await matcher.recordLabel(app, open, at);
    await lessons.teach(app.id, (known) => known.onLabel(open, click, verdict, decidedAt, weight));
  }
}

type Of<Kind extends Teaching["kind"]> = Extract<Teaching, { kind: Kind }>;
