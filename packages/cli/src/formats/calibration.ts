import type { CalibrationView } from "@throughline/protocol";
import { percent } from "@throughline/server";
import { table } from "../table.ts";

export function formatCalibration({ verdicts, error, bins }: CalibrationView): string {
  if (error === null) {
    return "There is no data yet. It comes from installs that send both a click ID and device signals.";
  }
  const rows = bins
    .filter((bin) => bin.verdicts > 0)
    .map(({ from, to, verdicts: count, stated, observed }) => [
      `  ${from.toFixed(1)}–${to.toFixed(1)}`,
      `${count}`,
      formatShare(stated),
      formatShare(observed),
    ]);
  return [
    `${verdicts} installs sent a click ID and device signals, so their match by device signals can be checked. Mean calibration error: ${percent(error)}.`,
    table([["  confidence", "installs", "mean confidence", "correct"], ...rows]),
  ].join("\n");
}

function formatShare(share: number | null): string {
  return share === null ? "" : percent(share);
}
