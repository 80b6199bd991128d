import { useNavigate } from "@tanstack/react-router";
import { statisticsTexts } from "../texts/statistics.ts";
import type { StatisticsSearch } from "./report-query.ts";

const texts = statisticsTexts.range;

const spans = [
  { days: "2", label: texts.periods.hours48 },
  { days: "7", label: texts.periods.days7 },
  { days: "30", label: texts.periods.days30 },
  { days: "90", label: texts.periods.days90 },
  { days: "365", label: texts.periods.days365 },
] as const;

/** Chooses the period and the comparison with the previous one. Both are stored in the page’s address. */
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
  const isCustom = from !== "" && to !== "";
  const chosen = isCustom ? undefined : (days ?? "30");
  return (
    <div className="row wrap ranges">
      <div className="choices" role="group" aria-label={texts.period}>
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
        {texts.from}{" "}
        <input
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => go({ ...search, from: target.value })}
        />
      </label>
      <label className="range">
        {texts.to}{" "}
        <input
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => go({ ...search, to: target.value })}
        />
      </label>
      <span className="soft">{texts.utc}</span>
      <label className="range">
        <input
          type="checkbox"
          checked={search.compare !== "off"}
          onChange={({ target }) => {
            const { compare: _, ...others } = search;
            go(target.checked ? others : { ...others, compare: "off" });
          }}
        />{" "}
        {texts.compare}
      </label>
    </div>
  );
}
