import type { AdsReport, Money, PostbackRow, ValueMeaning } from "@throughline/protocol";
import { table } from "../table.ts";

/** Formats the ads report: the sources of installs, and Apple's postbacks in a table of their own. */
export function formatAdsReport(report: AdsReport): string {
  const { rows, total, rule, postbacks, postbacksNote, problems } = report;
  const sources = [
    ["source", "campaign", "installs", "also from ads", "events", "revenue"],
    ...rows.map(({ source, campaign, isRest, ...counts }) => [
      source,
      isRest ? "(all others)" : (campaign ?? "–"),
      ...figures(counts),
    ]),
    ["total", "", ...figures(total)],
  ];
  return [
    ...problems.map(({ message }) => message),
    rows.length > 0 ? table(sources) : "Nothing was counted in this period.",
    rule,
    ...(postbacks.length > 0 ? [table(postbackRows(postbacks))] : []),
    postbacksNote,
  ].join("\n\n");
}

function figures({ installs, alsoFromAds, events, revenue }: AdsReport["total"]): string[] {
  return [`${installs}`, `${alsoFromAds}`, `${events}`, formatMoney(revenue)];
}

function formatMoney(revenue: readonly Money[]): string {
  return revenue.map(({ currency, amount }) => `${amount} ${currency}`).join(", ");
}

function postbackRows(postbacks: readonly PostbackRow[]): string[][] {
  return [
    ["ad network", "campaign", "conversion", "window", "postbacks", "values"],
    ...postbacks.map((row) => [
      row.adNetwork,
      row.source,
      row.test ? `${row.conversionType} (test)` : row.conversionType,
      `${row.window}`,
      `${row.count}`,
      [...row.conversionValues, ...row.coarseValues]
        .map(({ value, count, meaning }) =>
          [`${count} × ${value}`, ...describeMeaning(meaning)].join(" "),
        )
        .join(", "),
    ]),
  ];
}

/** Returns what a value stands for, such as `(purchase or revenue from 20 EUR)`. Services of version 1.1 do not say it. */
function describeMeaning(meaning: readonly ValueMeaning[] = []): string[] {
  if (meaning.length === 0) return [];
  const rules = meaning.map(({ event, revenue }) => {
    if (!revenue) return event ?? "";
    const { currency, from, below } = revenue;
    const end = below === undefined ? "" : ` to below ${below}`;
    return `revenue from ${from}${end} ${currency}`;
  });
  return [`(${rules.join(" or ")})`];
}
