import type { LearnedModelView } from "@throughline/protocol";
import type { LearnedModel } from "../../public/matching/learned-model/learned-model.ts";
import { iso } from "../../platform/time/iso.ts";

/** Returns the learned model of an app in the format of the admin API. */
export function learnedModelView(learned: LearnedModel, now: number): LearnedModelView {
  if (learned.unreadable) throw learned.unreadable;
  const { generation, since, labels, parameters: model } = learned;
  const { collapsed, ...matches } = learned.matchRate.at(now);
  return {
    generation,
    since: since === undefined ? null : iso(since),
    labels,
    model: { ...model },
    matches,
    collapsed,
  };
}
