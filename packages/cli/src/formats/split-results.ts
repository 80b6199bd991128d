import type { SplitResults } from "@throughline/protocol";
import { percent } from "@throughline/server";
import { table } from "../table.ts";

/** Compares the variants of a split test. */
export function formatSplitResults({
  from,
  goal,
  event,
  currency,
  sameDestination,
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
    ...(goal === "install" ? [] : [`${variant.reached}`]),
    variant.rate === null ? "–" : rate(variant.rate),
    `${rate(variant.low)} to ${rate(variant.high)}`,
    best === null ? "–" : chance(variant.chanceOfBeingBest),
    `${variant.events}`,
    variant.revenue.map((sum) => `${sum.amount} ${sum.currency}`).join(", "),
  ]);
  const head = [
    "variant",
    "share",
    "clicks",
    "installs",
    ...(goal === "install" ? [] : [event ?? "with revenue"]),
    goal === "revenue" ? "revenue per click" : "rate",
    "95 % interval",
    "chance to be best",
    "events",
    "revenue",
  ];
  const same = sameDestination.map((names) => `${names.join(" and ")} have the same destination.`);
  return [`${table([head, ...rows])}\n\nSince ${from}. ${conclusion()}`, ...same].join("\n");

  function rate(value: number): string {
    return goal === "revenue"
      ? `${perClick.format(value)} ${currency ?? ""}`.trim()
      : percent(value);
  }

  function conclusion(): string {
    if (winner !== null) return `The test has ended: all new visitors get ${winner}.`;
    if (best === null) return `There are no ${describeGoal()} yet.`;
    if (isClear)
      return `${best} is better. End the test: throughline link split end <code> --winner "${best}"`;
    const advice =
      moreClicks === null || moreClicks === 0
        ? "The difference is too small to be sure."
        : `About ${moreClicks.toLocaleString("en")} more clicks per variant would show whether this lead is due to chance.`;
    return `${best} leads. ${advice}`;
  }
  function describeGoal(): string {
    if (goal === "install") return "installs";
    return goal === "event" ? `events with the name "${event}"` : "purchases";
  }
}

/** Formats revenue per click, which is often a fraction of a cent. */
const perClick = new Intl.NumberFormat("en", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
  roundingPriority: "morePrecision",
  useGrouping: false,
});

/** Formats a probability, which is never certain. */
function chance(probability: number): string {
  if (probability > 0.999) return "> 99.9 %";
  return probability < 0.001 ? "< 0.1 %" : percent(probability);
}
