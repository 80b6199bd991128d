import type { InstallExplanation } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { ApiError, percent } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";

export const explainCommand: Command = {
  name: "explain",
  parameters: "<installId>",
  summary: "explain why an install was or was not matched",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([id], options, context) {
    if (!id) throw new UsageError("The install's ID is missing: throughline explain <installId>");
    const explained = await withAdmin(context, options, (admin) =>
      admin.explainInstall({ params: { installId: id } }).catch((error: unknown) => {
        throw isNotFound(error) ? unknownInstall(id) : error;
      }),
    );
    return { text: formatExplanation(explained), data: explained };
  },
};

function isNotFound(error: unknown): boolean {
  const isRefusal = error instanceof AdminError || error instanceof ApiError;
  return isRefusal && error.code === "not_found";
}

function unknownInstall(id: string): ApiError {
  return new ApiError("not_found", `There is no install ${id}. See: throughline install list`);
}

/** The names of the match methods, as the dashboard shows them. */
const methodNames: Record<string, string> = {
  fingerprint: "device signals",
  referrer: "install referrer",
};

export function formatExplanation(explained: InstallExplanation): string {
  const { link, match, test, reasons, runnerUp } = explained;
  const method = methodNames[match.method ?? ""] ?? match.method;
  const headline = link === null ? "No match." : `Matched by ${method} to ${link}`;
  return [
    `${headline}${test ? " (test install, not counted)" : ""}`,
    ...reasons.map((reason) => `  ${reason}`),
    ...formatMissingEvidence(explained),
    ...(runnerUp
      ? [`Second-best link: ${runnerUp.link}, with ${percent(runnerUp.probability)}.`]
      : []),
    ...formatEarlierClicks(explained),
  ].join("\n");
}

/** Says how much evidence was missing for a match, and what counted against it. */
function formatMissingEvidence({ link, missingBits, against }: InstallExplanation): string[] {
  if (link !== null || missingBits === null) return [];
  return [
    `A match needed ${missingBits.toFixed(1)} more bits of evidence. The strongest evidence against the best candidate:`,
    ...against.map(({ words, bits }) => `  ${words} (${bits.toFixed(1)} bits)`),
  ];
}

function formatEarlierClicks({ tries }: InstallExplanation): string[] {
  if (!tries) return [];
  const times = tries.clicks === 1 ? "once" : `${tries.clicks} times`;
  return [`Phones of this kind clicked ${times} on this network since ${tries.since}.`];
}
