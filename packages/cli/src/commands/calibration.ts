import type { CalibrationView } from "@throughline/protocol";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

export const calibrationCommand: Command = {
  name: "calibration",
  summary: "show how often matching by likeness was right, by what it said",
  options: targetOptions,
  explain: targetExplained,
  async run(_args, options, world) {
    const calibration = await withAdmin(world, options, (admin) => admin.calibration());
    return { text: inWords(calibration), data: calibration };
  },
};

function inWords({ verdicts, error, bins }: CalibrationView): string {
  if (error === null) {
    return "Nothing to compare yet: no install has named its click and told of its device.";
  }
  const rows = bins
    .filter((bin) => bin.verdicts > 0)
    .map(({ from, to, verdicts: count, stated, observed }) => [
      `  ${from.toFixed(1)}–${to.toFixed(1)}`,
      `${count}`,
      percent(stated),
      percent(observed),
    ]);
  return [
    `${verdicts} installs named their click, and likeness was asked too; it was off by ${percent(error)} on average.`,
    table([["  said", "installs", "said on average", "was right"], ...rows]),
  ].join("\n");
}

function percent(share: number | null): string {
  return share === null ? "" : `${(share * 100).toFixed(1)} %`;
}
