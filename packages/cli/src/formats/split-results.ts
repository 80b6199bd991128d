import type { SplitResults } from "@throughline/protocol";
import { percent } from "@throughline/server";
import { table } from "../table.ts";

/** Compares the variants of a split test. */
export function formatSplitResults({
  from,
  variants,
  best,
  isClear,
  moreClicks,
  winner,
}: SplitResults): string {
  const rows = variants.map((variant) => [
    variant.name,
    `${variant.weight} %`,
    `${variant.clicks}`,
    `${variant.installs}`,
    variant.installRate === null ? "–" : percent(variant.installRate),
    `${percent(variant.low)} to ${percent(variant.high)}`,
    percent(variant.chanceOfBeingBest),
    `${variant.events}`,
    variant.revenue.map(({ amount, currency }) => `${amount} ${currency}`).join(", "),
  ]);
  const head = [
    "variant",
    "share",
    "clicks",
    "installs",
    "rate",
    "95 % interval",
    "chance to be best",
    "events",
    "revenue",
  ];
  return `${table([head, ...rows])}\n\nSince ${from}. ${conclusion()}`;

  function conclusion(): string {
    if (winner !== null) return `The test has ended: all new visitors get ${winner}.`;
    if (best === null) return "There are no installs yet.";
    if (isClear)
      return `${best} is better. End the test: throughline link split end <code> --winner "${best}"`;
    const advice =
      moreClicks === null || moreClicks === 0
        ? "The difference is too small to be sure."
        : `About ${moreClicks.toLocaleString("en")} more clicks per variant would show whether this lead is due to chance.`;
    return `${best} leads. ${advice}`;
  }
}
