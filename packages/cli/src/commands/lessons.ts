import type { LessonsView } from "@throughline/protocol";
import { percent } from "@throughline/server";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

export const lessonsShow: Command = {
  name: "lessons show",
  summary: "show what matching has learned from the app's traffic",
  options: targetOptions,
  explain: targetExplained,
  async run(_args, options, world) {
    const lessons = await withAdmin(world, options, (admin) => admin.showLessons());
    return { text: inWords(lessons), data: lessons };
  },
};

export const lessonsReset: Command = {
  name: "lessons reset",
  summary: "forget what matching has learned, for good; a running service follows within a minute",
  options: targetOptions,
  explain: targetExplained,
  async run(_args, options, world) {
    const lessons = await withAdmin(world, options, (admin) => admin.resetLessons());
    const text = `What matching had learned is forgotten. Generation ${lessons.generation} begins.`;
    return { text, data: lessons };
  },
};

function inWords({ generation, since, labels, matches, collapsed, model }: LessonsView): string {
  const began = since === null ? "" : `, since ${since}`;
  const rows = Object.entries(model).flatMap(([signal, shares]) => {
    const { same } = Object(shares) as { same?: unknown };
    return typeof same === "number" ? [[`  ${signal}`, percent(same)]] : [];
  });
  return [
    `Generation ${generation}${began}: learned from ${Math.round(labels)} certain matches.`,
    `Matched by device signals: ${percent(matches.share)} of ${matches.opens} first opens in the last day, ${percent(matches.shareBefore)} of ${matches.opensBefore} in the week before.`,
    ...(collapsed ? ["This is far less than before: see docs/guides/security.md."] : []),
    table([["  the same person's", "agrees in"], ...rows]),
  ].join("\n");
}
