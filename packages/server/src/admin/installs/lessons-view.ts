import type { LessonsView } from "@throughline/protocol";
import type { LearnedModel } from "../../public/matching/learned-model/learned-model.ts";

/** Returns the learned model of an app in the format of the admin API. */
export function lessonsView(lessons: LearnedModel, now: number): LessonsView {
  const { generation, since, labels, parameters: model } = lessons;
  const { collapsed, ...matches } = lessons.matchRate.at(now);
  return {
    generation,
    since: since === undefined ? null : new Date(since).toISOString(),
    labels,
    model: { ...model },
    matches,
    collapsed,
  };
}
