import type { InstallExplanation } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { ApiError, percent } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

export const explainCommand: Command = {
  name: "explain",
  takes: "<installId>",
  summary: "explain why an install was or was not matched",
  options: targetOptions,
  explain: targetExplained,
  async run([id], options, world) {
    if (!id) throw new UsageError("The install's ID is missing: throughline explain <installId>");
    const explained = await withAdmin(world, options, (admin) =>
      admin.explainInstall({ params: { installId: id } }).catch((error: unknown) => {
        throw isNotFound(error) ? unknownInstall(id) : error;
      }),
    );
    return { text: inWords(explained), data: explained };
  },
};

function isNotFound(error: unknown): boolean {
  const isRefusal = error instanceof AdminError || error instanceof ApiError;
  return isRefusal && error.code === "not_found";
}

function unknownInstall(id: string): ApiError {
  return new ApiError("not_found", `There is no install ${id}. See: throughline install list`);
}

function inWords(explained: InstallExplanation): string {
  const { link, match, test, reasons, runnerUp } = explained;
  const means = match.method === "fingerprint" ? "device signals" : match.method;
  const headline = link === null ? "No match." : `Matched by ${means} to ${link}`;
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
    `A match needed ${missingBits.toFixed(1)} more bits of evidence. Strongest evidence against the likeliest click:`,
    ...against.map(({ words, bits }) => `  ${words} (${bits.toFixed(1)} bits)`),
  ];
}

function triesInWords({ tries }: InstallExplanation): string[] {
  if (!tries) return [];
  const times = tries.clicks === 1 ? "once" : `${tries.clicks} times`;
  return [`This kind of phone clicked ${times} on this network, since ${tries.since}.`];
}
