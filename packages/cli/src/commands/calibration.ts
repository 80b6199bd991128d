import type { CalibrationView } from "@throughline/protocol";
import { percent } from "@throughline/server";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

export const calibrationCommand: Command = {
  name: "calibration",
  summary:
    "compare the stated confidence of matches by device signals with how often they were right",
  options: targetOptions,
  explain: targetExplained,
  async run(_args, options, world) {
    const calibration = await withAdmin(world, options, (admin) => admin.calibration());
    return { text: inWords(calibration), data: calibration };
  },
};

function inWords({ verdicts, error, bins }: CalibrationView): string {
  if (error === null) {
    return "No data yet: no install has sent both its click's ID and its device signals.";
  }
  const rows = bins
    .filter((bin) => bin.verdicts > 0)
    .map(({ from, to, verdicts: count, stated, observed }) => [
      `  ${from.toFixed(1)}–${to.toFixed(1)}`,
      `${count}`,
      shown(stated),
      shown(observed),
    ]);
  return [
    `${verdicts} installs sent their click's ID, so that what their device signals said could be checked. Mean calibration error: ${percent(error)}.`,
    table([["  confidence", "installs", "mean confidence", "correct"], ...rows]),
  ].join("\n");
}

function shown(share: number | null): string {
  return share === null ? "" : percent(share);
}
