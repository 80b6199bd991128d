import { formatCount } from "../shell/format.tsx";
import { statisticsTexts } from "../texts/statistics.ts";

/** Compares a figure with the previous period. */
export function Change({ now, before }: { now: number; before: number | null }) {
  if (before === null) return null;
  const share = before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
  const change = share === undefined ? undefined : `${share > 0 ? "+" : ""}${share}`;
  return <span className="soft">{statisticsTexts.change(formatCount(before), change)}</span>;
}
