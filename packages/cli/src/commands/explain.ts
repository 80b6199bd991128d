import { AdminError } from "@throughline/protocol/admin";
import { ApiError } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

export const explainCommand: Command = {
  name: "explain",
  takes: "<installId>",
  summary: "say why an install was or was not matched",
  options: targetOptions,
  explain: targetExplained,
  async run([id], options, world) {
    if (!id) throw new UsageError("Say which install: throughline explain <installId>");
    const explained = await withAdmin(world, options, (admin) =>
      admin.explainInstall({ params: { installId: id } }).catch(unlessUnknown),
    );
    if (!explained) return { text: `No install ${id} is known.`, data: null, ok: false };
    const { link, match } = explained;
    const headline = link === null ? "No match." : `Matched by ${match.method} to ${link}`;
    return {
      text: [headline, ...explained.reasons.map((reason) => `  ${reason}`)].join("\n"),
      data: explained,
    };
  },
};

function unlessUnknown(error: unknown): undefined {
  const isRefusal = error instanceof AdminError || error instanceof ApiError;
  if (!isRefusal || error.code !== "not_found") throw error;
}
