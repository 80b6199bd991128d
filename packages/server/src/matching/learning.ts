import type { ActivityListener } from "../activity/activity.ts";
import type { Backgrounds } from "./background.ts";
import type { Lessons } from "./lessons/lessons.ts";

/** Keeps the background statistics and the lessons up to date with what happens. */
export function learnFromActivity(backgrounds: Backgrounds, lessons: Lessons): ActivityListener {
  return (event) => {
    switch (event.kind) {
      case "clicked": {
        const { app, click, hasSignals } = event;
        if (hasSignals && !click.test) backgrounds.onClick(app, click);
        return undefined;
      }
      case "signalsAdded": {
        const { app, click, evidence, at } = event;
        backgrounds.onSignals(app, click, evidence, at);
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

  /** The open counts by its evidence, not by its verdict: a model must not believe itself. */
  async function onWeighed({ app, at, open, verdict }: Event<"weighed">): Promise<void> {
    if (verdict.decidedBy === "deterministic-only") return;
    const weight = (await backgrounds.of(app)).recordOpen(open, at, verdict);
    await lessons.teach(app.id, (known) => known.onVerdict(open, verdict, at, weight));
  }

  async function onLabelled(event: Event<"labelled">): Promise<void> {
    const { app, at, open, click, verdict, decidedAt } = event;
    const weight = (await backgrounds.of(app)).recordLabel(open, at);
    await lessons.teach(app.id, (known) => known.onLabel(open, click, verdict, decidedAt, weight));
  }
}

type Event<Kind extends string> = Extract<Parameters<ActivityListener>[0], { kind: Kind }>;
