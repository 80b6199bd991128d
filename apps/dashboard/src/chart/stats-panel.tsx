import type { StatsCounts } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { statsQuery } from "../api/queries.ts";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import type { ChartLine } from "./time-chart.tsx";
import { useDarkMode } from "./use-dark-mode.ts";

// The drawing of charts is half as large as all the rest.
const TimeChart = lazy(() =>
  import("./time-chart.tsx").then((file) => ({ default: file.TimeChart })),
);

const lines: readonly ChartLine[] = [
  { kind: "clicks", label: "Clicks", color: "--accent" },
  { kind: "installs", label: "Installs", color: "--good" },
  { kind: "events", label: "Events", color: "--bad" },
];

const spans = [
  { label: "48 hours", interval: "hour", days: 2 },
  { label: "7 days", interval: "day", days: 7 },
  { label: "30 days", interval: "day", days: 30 },
  { label: "90 days", interval: "day", days: 90 },
] as const;

/** What happened, of the app or of one link: a funnel, and the way there. */
export function StatsPanel({ app, code }: { app: string; code?: string }) {
  const [chosen, choose] = useState(2);
  const [now] = useState(() => Date.now());
  const dark = useDarkMode();
  const { interval, days } = spans[chosen] ?? spans[2];
  // Of the day alone: the same span is asked for again and again.
  const from = new Date(Math.floor(now / 86_400_000) * 86_400_000 - (days - 1) * 86_400_000);
  const span = { interval, from: from.toISOString() };
  const { data, error, refetch } = useQuery(statsQuery(app, span, code));
  return (
    <section className="card" aria-label="Statistics">
      <div className="row wrap">
        <h2 className="grow">What {code === undefined ? "all links" : "it"} brought</h2>
        <div className="choices" role="group" aria-label="Span of time">
          {spans.map(({ label }, index) => (
            <button
              key={label}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => choose(index)}
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
          <Funnel total={data?.total} />
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

function Funnel({ total }: { total: StatsCounts | undefined }) {
  const share = (part: number, of: number) =>
    of > 0 ? `${formatPercent(part / of)} of clicks` : " ";
  return (
    <dl className="figures">
      <div>
        <dt>Clicks</dt>
        <dd>{total ? formatCount(total.clicks) : "–"}</dd>
        <dd className="note">
          {total && total.filtered > 0 ? `${formatCount(total.filtered)} bots left out` : " "}
        </dd>
      </div>
      <div>
        <dt>Opened the app</dt>
        <dd>{total ? formatCount(total.opened) : "–"}</dd>
        <dd className="note">had it already</dd>
      </div>
      <div>
        <dt>Installs</dt>
        <dd>{total ? formatCount(total.installs) : "–"}</dd>
        <dd className="note">{total ? share(total.matches, total.clicks) : " "}</dd>
      </div>
      <div>
        <dt>Events</dt>
        <dd>{total ? formatCount(total.events) : "–"}</dd>
        <dd className="note">in the app</dd>
      </div>
    </dl>
  );
}
