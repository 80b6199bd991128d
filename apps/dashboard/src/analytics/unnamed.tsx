import type { StatsReport } from "@throughline/protocol";
import { formatCount } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";

/** Says how much a filter leaves out that may belong to it. */
export function Unnamed({ report: { unnamed } }: { report: StatsReport }) {
  const { clicks, installs, events } = unnamed;
  if (clicks + installs + events === 0) return null;
  const { unnamed: text } = analyticsTexts.page;
  return <p>{text(formatCount(clicks), formatCount(installs), formatCount(events))}</p>;
}
