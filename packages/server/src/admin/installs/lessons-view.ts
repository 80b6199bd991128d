import type { LessonsView } from "@throughline/protocol";
import type { AppLessons } from "../../public/matching/lessons/app-lessons.ts";

/** Returns the learned model of an app in the format of the admin API. */
export function lessonsView(lessons: AppLessons, now: number): LessonsView {
  const { generation, since, labels, model } = lessons;
  const { collapsed, ...matches } = lessons.matches.at(now);
  return {
    generation,
    since: since === undefined ? null : new Date(since).toISOString(),
    labels,
    model: { ...model },
    matches,
    collapsed,
  };
}
