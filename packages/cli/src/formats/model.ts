import type { LearnedModelView } from "@throughline/protocol";
import { percent } from "@throughline/server";
import { table } from "../table.ts";

export function formatModel({
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
