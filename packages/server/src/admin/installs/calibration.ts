import type { CalibrationView } from "@throughline/protocol";
import type { AppLessons } from "../../public/matching/lessons/app-lessons.ts";

/** An app's calibration as the admin API shows it. */
export function calibrationView(lessons: AppLessons): CalibrationView {
  const { verdicts, error, bins } = lessons.calibration();
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
