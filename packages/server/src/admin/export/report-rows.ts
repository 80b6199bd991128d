import { statsDimensions } from "@throughline/protocol";
import type { StatsReport } from "@throughline/protocol";

/** Returns a report as rows; `kind` tells what each row contains. */
export function reportRows(report: StatsReport): object[] {
  const { series, funnel, breakdowns, revenue, retention, interval } = report;
  return [
    ...series.map(({ at, ...counts }) => ({ kind: interval, value: at, ...counts })),
    ...funnel.map(({ step, count, share }) => ({
      kind: "funnel",
      value: step,
      [step === "click" || step === "store" ? "clicks" : "installs"]: count,
      share,
    })),
    ...statsDimensions.flatMap((dimension) =>
      breakdowns[dimension].map(({ value, clicks, installs, events }) => ({
        kind: dimension,
        value: value ?? "(other)",
        clicks,
        installs,
        events,
      })),
    ),
    ...revenue.map(({ currency, amount, events }) => ({
      kind: "revenue",
      value: currency,
      events,
      amount,
    })),
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
