import { useNavigate } from "@tanstack/react-router";
import type { StatisticsSearch } from "./report-query.ts";

const spans = [
  { days: "2", label: "48 hours" },
  { days: "7", label: "7 days" },
  { days: "30", label: "30 days" },
  { days: "90", label: "90 days" },
  { days: "365", label: "A year" },
] as const;

/** Which days, and whether the time before stands beside them; both are in the address. */
export function RangePicker({ app, search }: { app: string; search: StatisticsSearch }) {
  const navigate = useNavigate();
  const go = (changed: StatisticsSearch) =>
    void navigate({
      to: "/$appId/statistics",
      params: { appId: app },
      search: changed,
      replace: true,
    });
  const { days, from = "", to = "", ...rest } = search;
  const isOwn = from !== "" && to !== "";
  const chosen = isOwn ? undefined : (days ?? "30");
  return (
    <div className="row wrap ranges">
      <div className="choices" role="group" aria-label="Span of time">
        {spans.map((span) => (
          <button
            key={span.days}
            type="button"
            aria-pressed={span.days === chosen}
            onClick={() => go({ ...rest, days: span.days })}
          >
            {span.label}
          </button>
        ))}
      </div>
      <label className="range">
        From{" "}
        <input
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => go({ ...search, from: target.value })}
        />
      </label>
      <label className="range">
        to{" "}
        <input
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => go({ ...search, to: target.value })}
        />
      </label>
      <span className="soft">Days are UTC’s.</span>
      <label className="range">
        <input
          type="checkbox"
          checked={search.compare !== "off"}
          onChange={({ target }) => {
            const { compare: _, ...others } = search;
            go(target.checked ? others : { ...others, compare: "off" });
          }}
        />{" "}
        Compare with the time before
      </label>
    </div>
  );
}
