import { statsDimensions } from "@throughline/protocol";
import type { Money, StatsReport } from "@throughline/protocol";

/** Returns a report as rows; `kind` tells what each row contains. */
export function reportRows(report: StatsReport): object[] {
  const { total, series, funnel, links, breakdowns, revenue, retention, interval } = report;
  return [
    { kind: "total", value: "", ...total },
    ...series.map(({ at, revenue: earned, ...counts }) => ({
      kind: interval,
      value: at,
      ...counts,
      amount: moneyText(earned),
    })),
    ...funnel.map(({ step, count, share }) => ({
      kind: "funnel",
      value: step,
      [step === "click" ? "clicks" : "installs"]: count,
      share,
    })),
    ...links.flatMap(({ code, title, eventCounts, revenue: earned, ...row }) => {
      const { returningRevenue, ...counts } = row;
      const amounts = {
        amount: moneyText(earned),
        returningAmount: moneyText(returningRevenue),
      };
      return [
        { kind: "link", value: code, ...counts, ...amounts, title },
        ...Object.entries(eventCounts).map(([name, events]) => ({
          kind: "link event",
          value: code,
          events,
          event: name,
        })),
      ];
    }),
    ...statsDimensions.flatMap((dimension) =>
      breakdowns[dimension].map(({ value, revenue: earned, previous: _previous, ...counts }) => ({
        kind: dimension,
        value: value ?? "(other)",
        ...counts,
        amount: moneyText(earned),
      })),
    ),
    ...revenue.flatMap(({ currency, amount, organicAmount, returningAmount }) => [
      { kind: "revenue", value: currency, amount },
      { kind: "organic revenue", value: currency, amount: organicAmount },
      { kind: "returning revenue", value: currency, amount: returningAmount },
    ]),
    ...retention.flatMap(({ day, installs, ...later }) =>
      Object.entries(later).map(([after, returned]) => ({
        kind: `retention ${after}`,
        value: day,
        installs: returned,
        share: returned === null ? null : returned / installs,
      })),
    ),
  ];
}

function moneyText(revenue: readonly Money[]): string {
  return revenue.map(({ currency, amount }) => `${amount} ${currency}`).join(", ");
}
