import { formatCount } from "../shell/format.tsx";

/** What a figure was in the span before, and how much more or less it is now. */
export function Change({ now, before }: { now: number; before: number | null }) {
  if (before === null) return null;
  const share = before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
  return (
    <span className="soft">
      {share === undefined ? "" : `${share > 0 ? "+" : ""}${share} %, `}before {formatCount(before)}
    </span>
  );
}
