import { Type } from "typebox";
import type { Static } from "typebox";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";

export const CalibrationStep = t.object("Decisions that stated a probability in this range.", {
  from: t.number("Lowest stated probability of this range."),
  to: t.number("Highest stated probability of this range."),
  verdicts: t.count("How many decisions are in this range."),
  stated: t.nullableNumber("The mean of the stated probabilities; `null` without decisions."),
  observed: t.nullableNumber("The share of decisions that were right; `null` without decisions."),
});
export type CalibrationStep = Static<typeof CalibrationStep>;

export const CalibrationView = t.object(
  "How reliable the probabilities of matching by device signals are.",
  {
    verdicts: t.count("How many installs were compared, up to the newest thousand."),
    error: t.nullableNumber(
      "The mean distance between stated probability and observed share; `null` without decisions.",
    ),
    bins: t.list(CalibrationStep, "The decisions, grouped by the probability that they stated."),
  },
);
export type CalibrationView = Static<typeof CalibrationView>;

export const LearnedModelView = t.object("What matching has learned from the app's traffic.", {
  generation: t.count("Counts the resets, from 1."),
  since: t.nullableString("When this generation began; `null` when it began with the app."),
  labels: t.number(
    "How many certain matches the model learned from. Old matches count less and less.",
  ),
  model: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    description:
      "How often a click and an open of the same person agree, by signal. Half of each value always comes from the default model.",
  }),
  matches: t.object("How many first opens are matched.", {
    opens: t.count("First opens decided by device signals in the last day."),
    share: t.number("The share of these opens that was matched."),
    opensBefore: t.count("First opens decided by device signals in the week before."),
    shareBefore: t.number("The share of these opens that was matched."),
  }),
  collapsed: t.boolean(
    "Whether far fewer opens are matched than in the week before: something changed, or somebody manipulates the traffic.",
  ),
});
export type LearnedModelView = Static<typeof LearnedModelView>;

const viewerRoute = { role: "viewer", scope: "installs", tag: "installs" } as const;

export const matchingRoutes = {
  calibration: adminRoute({
    method: "GET",
    path: "/api/v1/calibration",
    ...viewerRoute,
    summary: "Get the calibration",
    description:
      "Compares stated probabilities with how often they were right. Installs that sent their click's id are also matched by device signals; this has no effect on their answer.",
    response: CalibrationView,
  }),
  getLearnedModel: adminRoute({
    method: "GET",
    path: "/api/v1/learned-model",
    ...viewerRoute,
    command: { name: "model show" },
    summary: "Get the learned model",
    description:
      "Returns what matching has learned from the app's traffic, and the share of first opens matched in the last day and in the week before.",
    response: LearnedModelView,
  }),
  resetLearnedModel: adminRoute({
    method: "DELETE",
    path: "/api/v1/learned-model",
    role: "owner",
    scope: "admin",
    tag: "installs",
    command: { name: "model reset" },
    summary: "Reset the learned model",
    description: "Deletes what matching has learned. This cannot be undone.",
    response: LearnedModelView,
    audit: "reset the learned model",
  }),
};
