import { statsDimensions } from "@throughline/protocol";
import type { StatsReport } from "@throughline/protocol";

/** A report as rows: what they are of is their `kind`. */
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
      Object.entries(later).map(([after, back]) => ({
        kind: `retention ${after}`,
        value: day,
        installs: back,
        share: back === null ? null : back / installs,
      })),
    ),
  ];
}
