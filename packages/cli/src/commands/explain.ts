import type { InstallExplanation } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { ApiError } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

export const explainCommand: Command = {
  name: "explain",
  takes: "<installId>",
  summary: "say why an install was or was not matched, and what spoke against it",
  options: targetOptions,
  explain: targetExplained,
  async run([id], options, world) {
    if (!id) throw new UsageError("Say which install: throughline explain <installId>");
    const explained = await withAdmin(world, options, (admin) =>
      admin.explainInstall({ params: { installId: id } }).catch(unlessUnknown),
    );
    if (!explained) return { text: `No install ${id} is known.`, data: null, ok: false };
    return { text: inWords(explained), data: explained };
  },
};

function unlessUnknown(error: unknown): undefined {
  const isRefusal = error instanceof AdminError || error instanceof ApiError;
  if (!isRefusal || error.code !== "not_found") throw error;
}

function inWords(explained: InstallExplanation): string {
  const { link, match, test, reasons, runnerUp } = explained;
  const headline = link === null ? "No match." : `Matched by ${match.method} to ${link}`;
  return [
    `${headline}${test ? " (a tester's install: not counted)" : ""}`,
    ...reasons.map((reason) => `  ${reason}`),
    ...whatIsMissing(explained),
    ...(runnerUp ? [`Runner-up: ${runnerUp.link}, with ${percent(runnerUp.probability)}.`] : []),
    ...triesInWords(explained),
  ].join("\n");
}

/** What would have to be different for a match. */
function whatIsMissing({ link, missingBits, against }: InstallExplanation): string[] {
  if (link !== null || missingBits === null) return [];
  return [
    `A match takes ${missingBits.toFixed(1)} bits more. What spoke most against the likeliest click:`,
    ...against.map(({ words, bits }) => `  ${words} (${bits.toFixed(1)} bits)`),
  ];
}

function triesInWords({ tries }: InstallExplanation): string[] {
  if (!tries) return [];
  const times = tries.clicks === 1 ? "once" : `${tries.clicks} times`;
  return [`This kind of phone clicked ${times} on this network, since ${tries.since}.`];
}

/** What is nearly certain is not printed as certain. */
function percent(share: number): string {
  const value = share * 100;
  return `${value > 99.9 && value < 100 ? "> 99.9" : value.toFixed(1)} %`;
}
