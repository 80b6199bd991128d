import type { LearnedModelView } from "@throughline/protocol";
import { percent } from "@throughline/server";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";

export const modelShow: Command = {
  name: "model show",
  summary: "show what matching has learned from the app's traffic",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run(_args, options, context) {
    const model = await withAdmin(context, options, (admin) => admin.getLearnedModel());
    return { text: formatModel(model), data: model };
  },
};

export const modelReset: Command = {
  name: "model reset",
  summary: "delete what matching has learned; a running service notices within a minute",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run(_args, options, context) {
    const model = await withAdmin(context, options, (admin) => admin.resetLearnedModel());
    const text = `The learned model was deleted. Generation ${model.generation} begins.`;
    return { text, data: model };
  },
};

function formatModel({
  generation,
  since,
  labels,
  matches,
  collapsed,
  model,
}: LearnedModelView): string {
  const start = since === null ? "" : `, since ${since}`;
  const rows = Object.entries(model).flatMap(([signal, shares]) => {
    const { same } = Object(shares) as { same?: unknown };
    return typeof same === "number" ? [[`  ${signal}`, percent(same)]] : [];
  });
  return [
    `Generation ${generation}${start}: learned from ${Math.round(labels)} certain matches.`,
    `Matched by device signals: ${percent(matches.share)} of ${matches.opens} first opens in the last day, ${percent(matches.shareBefore)} of ${matches.opensBefore} in the week before.`,
    ...(collapsed ? ["This is far less than before. See docs/guides/security.md."] : []),
    table([["  signal", "share of matches in which click and open agree"], ...rows]),
  ].join("\n");
}
