import { Type } from "typebox";
import type { Static } from "typebox";
import { count, flag, list, nullableNumber, nullableText, number } from "./fields.ts";
import { route } from "./route.ts";

export const CalibrationStep = Type.Object({
  from: number("Lowest stated probability of this range."),
  to: number("Highest stated probability of this range."),
  verdicts: count("How many decisions are in this range."),
  stated: nullableNumber("The mean probability stated; `null` without decisions."),
  observed: nullableNumber("The share that was right; `null` without decisions."),
});
export type CalibrationStep = Static<typeof CalibrationStep>;

export const CalibrationView = Type.Object(
  {
    verdicts: count("How many installs were judged: the newest thousand at most."),
    error: nullableNumber(
      "The mean distance between stated probability and observed share; `null` without decisions.",
    ),
    bins: list(CalibrationStep, "The decisions by the probability they stated."),
  },
  { description: "How reliable the probabilities of matching by device signals are." },
);
export type CalibrationView = Static<typeof CalibrationView>;

export const LessonsView = Type.Object(
  {
    generation: count("Counts the resets, from 1."),
    since: nullableText("When this generation began; `null`: with the app."),
    labels: number("How many certain matches the model learned from. Old ones fade."),
    model: Type.Unsafe<Record<string, unknown>>({
      type: "object",
      description:
        "How often a click and an open of the same person agree, by signal. Half of each value stays as shipped.",
    }),
    matches: Type.Object(
      {
        opens: count("First opens decided by device signals in the last day."),
        share: number("The share of them that was matched."),
        opensBefore: count("First opens decided by device signals in the week before."),
        shareBefore: number("The share of them that was matched."),
      },
      { description: "How many first opens are matched." },
    ),
    collapsed: flag(
      "Whether far fewer opens are matched than in the week before: something changed, or somebody tampers.",
    ),
  },
  { description: "What matching has learned from the app's traffic." },
);
export type LessonsView = Static<typeof LessonsView>;

export const matchingRoutes = {
  calibration: route({
    method: "GET",
    path: "/api/v1/calibration",
    role: "viewer",
    scope: "installs",
    tag: "installs",
    summary: "Get the calibration",
    description:
      "Compares stated probabilities with how often they were right. Installs that named their click themselves are also judged by device signals, without effect on their answer.",
    answer: CalibrationView,
  }),
  showLessons: route({
    method: "GET",
    path: "/api/v1/lessons",
    role: "viewer",
    scope: "installs",
    tag: "installs",
    summary: "Get the learned model",
    description:
      "Returns what matching has learned from the app's traffic, and the share of first opens matched in the last day and in the week before.",
    answer: LessonsView,
  }),
  resetLessons: route({
    method: "DELETE",
    path: "/api/v1/lessons",
    role: "owner",
    scope: "admin",
    tag: "installs",
    summary: "Reset the learned model",
    description: "Deletes what matching has learned. This cannot be undone.",
    answer: LessonsView,
  }),
};
