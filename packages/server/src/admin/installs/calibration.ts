import type { CalibrationView } from "@throughline/protocol";
import type { LearnedModel } from "../../public/matching/learned-model/learned-model.ts";

/** Returns the calibration of an app in the format of the admin API. */
export function calibrationView(learned: LearnedModel): CalibrationView {
  if (learned.unreadable) throw learned.unreadable;
  const { verdicts, error, bins } = learned.calibration();
  return {
    verdicts,
    error: verdicts === 0 ? null : error,
    bins: bins.map((bin) => ({
      ...bin,
      stated: bin.stated ?? null,
      observed: bin.observed ?? null,
    })),
  };
}
