import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Comparison } from "../comparison.ts";
import {
  calibrationHead,
  calibrationRow,
  firstOf,
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

const page = new URL("../../../../docs/matching.md", import.meta.url);
const plot = new URL("../../../../docs/matching-precision-recall.svg", import.meta.url);

const begin = "<!-- results: written by `npm run evaluate -- --write-docs` -->";
const end = "<!-- end of results -->";

/** Puts the results between the markers of docs/matching.md and the plot beside it; says which files. */
export async function writeDocs(comparison: Comparison): Promise<string[]> {
  const text = await readFile(page, "utf8");
  await writeFile(page, replaceResults(text, resultsSection(comparison)));
  await writeFile(plot, precisionRecallPlot(comparison.worlds));
  return [page, plot].map((url) => fileURLToPath(url));
}

/** The page with a new results block; throws when the markers are not there to write between. */
export function replaceResults(text: string, results: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) {
    throw new Error(`docs/matching.md needs the lines "${begin}" and "${end}".`);
  }
  return `${text.slice(0, from)}${begin}\n\n${results}\n\n${text.slice(to)}`;
}

function resultsSection(comparison: Comparison): string {
  const { worlds, trials, variations, threshold, seeds } = comparison;
  return [
    `Threshold ${threshold}, ${seedsInWords(seeds)}, means with 95 % confidence intervals; printed by \`npm run evaluate\`. "Stated" and "right" are the mean probability and the share of right links of all opens stated at 0.9 or more.`,
    "",
    markdownTable(seedsHead, worlds.map(seedsRow)),
    "",
    "People who try the app out: tap, install, open, again and again, behind one address. All tries of all seeds together; the worst seed; and what is wanted.",
    "",
    markdownTable(trialHead, trials.map(trialRow)),
    "",
    `Compared with simple and with published rules, seed ${seeds[0]}:`,
    "",
    ...worlds.flatMap((world) => [
      `**${world.name}**: ${count(firstOf(world).world.clicks)} clicks, ${count(firstOf(world).world.opens)} opens, ${count(firstOf(world).measures.clicked)} of them after a click`,
      "",
      markdownTable(qualityHead, qualityRows(world)),
      "",
    ]),
    "![Precision against recall on each world](matching-precision-recall.svg)",
    "",
    "The curves read the probabilities of the one replay at other thresholds.",
    "",
    "Calibration: of the opens whose likeliest link was stated at 0.9 or more, how often it was right; and the CPU time per match, store included.",
    "",
    markdownTable(calibrationHead, worlds.map(calibrationRow)),
    "",
    "What we cannot be sure of, pushed to where it hurts, each over a third of its world's time (the plain model on the first seed):",
    "",
    markdownTable(variationHead, variations.map(variationRow)),
  ].join("\n");
}
