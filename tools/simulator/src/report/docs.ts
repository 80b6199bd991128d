import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Comparison } from "../comparison.ts";
import {
  calibrationHead,
  calibrationRow,
  firstOf,
  oneAddressHead,
  oneAddressRow,
  qualityHead,
  qualityRows,
  seedsHead,
  seedsInWords,
  seedsRow,
  trialHead,
  trialRow,
  variationHead,
  variationRow,
} from "./comparison-report.ts";
import { precisionRecallPlot } from "./plot.ts";
import { count, markdownTable } from "./text.ts";

const page = new URL("../../../../docs/evaluation.md", import.meta.url);
const plot = new URL("../../../../docs/matching-precision-recall.svg", import.meta.url);

const begin = "<!-- results: written by `npm run evaluate -- --write-docs` -->";
const end = "<!-- end of results -->";

/** Writes the results between the markers of docs/evaluation.md, and the plot next to it. Returns the paths of both files. */
export async function writeDocs(comparison: Comparison): Promise<string[]> {
  const text = await readFile(page, "utf8");
  await writeFile(page, replaceResults(text, resultsSection(comparison)));
  await writeFile(plot, precisionRecallPlot(comparison.worlds));
  return [page, plot].map((url) => fileURLToPath(url));
}

/** Replaces the results between the markers of a page. Throws if a marker is missing. */
export function replaceResults(text: string, results: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) {
    throw new Error(
      `docs/evaluation.md must contain the lines "${begin}" and "${end}". Restore them.`,
    );
  }
  return `${text.slice(0, from)}${begin}\n\n${results}\n\n${text.slice(to)}`;
}

function resultsSection(comparison: Comparison): string {
  const { worlds, trials, variations, threshold, seeds } = comparison;
  return [
    `Threshold ${threshold}, ${seedsInWords(seeds)}, means with 95 % confidence intervals; printed by \`npm run evaluate\`. "Stated" is the mean stated probability and "right" the share of right links, over all opens whose most likely link was stated at 0.9 or more.`,
    "",
    markdownTable(seedsHead, worlds.map(seedsRow)),
    "",
    'Testers who tap, install and open the app again and again behind one address: the tries of all seeds, the share that was matched in the worst seed, and the goal ("wanted").',
    "",
    markdownTable(trialHead, trials.map(trialRow)),
    "",
    'Many people behind [one address](#one-address): the tries of the testers, and the opens of the others there. "Worst seed" is the lowest share of right tries or, without testers, of right journeys.',
    "",
    markdownTable(oneAddressHead, comparison.oneAddress.map(oneAddressRow)),
    "",
    `Comparison with simple and with published rules, seed ${seeds[0]}:`,
    "",
    ...worlds.flatMap((world) => [
      `**${world.name}**: ${count(firstOf(world).world.clicks)} clicks, ${count(firstOf(world).world.opens)} opens, ${count(firstOf(world).measures.clicked)} of them after a click`,
      "",
      markdownTable(qualityHead, qualityRows(world)),
      "",
    ]),
    "![Precision against recall on each world](matching-precision-recall.svg)",
    "",
    "The curves apply other thresholds to the probabilities of one replay.",
    "",
    "Calibration: how often the most likely link was right, over all opens for which it was stated at 0.9 or more. The times are CPU time per match, including the store.",
    "",
    markdownTable(calibrationHead, worlds.map(calibrationRow)),
    "",
    "Variations change one uncertain parameter for the worse, each over a third of its world's time (the plain model with the first seed only):",
    "",
    markdownTable(variationHead, variations.map(variationRow)),
  ].join("\n");
}
