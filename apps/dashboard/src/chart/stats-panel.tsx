import type { StatsCounts } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { statsQuery } from "../api/queries.ts";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { statisticsTexts } from "../texts/statistics.ts";
import type { ChartLine } from "./time-chart.tsx";
import { useDarkMode } from "./use-dark-mode.ts";

// The chart library is half as large as the rest of the dashboard, so it is loaded separately.
const TimeChart = lazy(() =>
  import("./time-chart.tsx").then((file) => ({ default: file.TimeChart })),
);

const texts = statisticsTexts.panel;

const lines: readonly ChartLine[] = [
  { kind: "clicks", label: statisticsTexts.counts.clicks, color: "--accent" },
  { kind: "installs", label: statisticsTexts.counts.installs, color: "--good" },
  { kind: "events", label: statisticsTexts.counts.events, color: "--bad" },
];

const spans = [
  { label: texts.periods.hours48, interval: "hour", days: 2 },
  { label: texts.periods.days7, interval: "day", days: 7 },
  { label: texts.periods.days30, interval: "day", days: 30 },
  { label: texts.periods.days90, interval: "day", days: 90 },
] as const;

/** The statistics of the app or of one link: totals, and a chart over time. */
export function StatsPanel({ app, code }: { app: string; code?: string }) {
  const [chosen, setChosen] = useState(2);
  const [now] = useState(() => Date.now());
  const dark = useDarkMode();
  const { interval, days } = spans[chosen] ?? spans[2];
  // Starts at midnight UTC, so that requests within a day are the same and can be cached.
  const from = new Date(Math.floor(now / 86_400_000) * 86_400_000 - (days - 1) * 86_400_000);
  const span = { interval, from: from.toISOString() };
  const { data, error, refetch } = useQuery(statsQuery(app, span, code));
  return (
    <section className="card" aria-label={texts.label}>
      <div className="row wrap">
        <h2 className="grow">{texts.title}</h2>
        <div className="choices" role="group" aria-label={texts.period}>
          {spans.map(({ label }, index) => (
            <button
              key={label}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : (
        <>
          <Totals total={data?.total} />
          <div className="chart-place">
            {data && (
              <Suspense>
                <TimeChart key={dark ? "dark" : "light"} stats={data} lines={lines} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function Totals({ total }: { total: StatsCounts | undefined }) {
  const share = (part: number, of: number) =>
    of > 0 ? texts.shareOfClicks(formatPercent(part / of)) : " ";
  return (
    <dl className="figures">
      <div>
        <dt>{texts.clicks}</dt>
        <dd>{total ? formatCount(total.clicks) : "–"}</dd>
        <dd className="note">
          {total && total.filtered > 0 ? texts.botsExcluded(formatCount(total.filtered)) : " "}
        </dd>
      </div>
      <div>
        <dt>{texts.opened}</dt>
        <dd>{total ? formatCount(total.opened) : "–"}</dd>
        <dd className="note">{texts.openedNote}</dd>
      </div>
      <div>
        <dt>{texts.installs}</dt>
        <dd>{total ? formatCount(total.installs) : "–"}</dd>
        <dd className="note">{total ? share(total.matches, total.clicks) : " "}</dd>
      </div>
      <div>
        <dt>{texts.events}</dt>
        <dd>{total ? formatCount(total.events) : "–"}</dd>
        <dd className="note">{texts.eventsNote}</dd>
      </div>
    </dl>
  );
}
