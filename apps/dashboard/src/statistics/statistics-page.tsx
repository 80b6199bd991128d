import type { StatsReport } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { TimeChart } from "../chart/time-chart.tsx";
import type { ChartLine } from "../chart/time-chart.tsx";
import { useDarkMode } from "../chart/use-dark-mode.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { Loading } from "../shell/loading.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { Breakdown } from "./breakdown.tsx";
import { Funnel } from "./funnel.tsx";
import { RangePicker } from "./range-picker.tsx";
import { toReportQuery, reportQuery } from "./report-query.ts";
import type { StatisticsSearch } from "./report-query.ts";
import { Retention } from "./retention.tsx";
import { Revenue } from "./revenue.tsx";
import "./statistics.css";

const lines: readonly ChartLine[] = [
  { kind: "clicks", label: "Clicks", color: "--accent" },
  { kind: "installs", label: "Installs", color: "--good" },
  { kind: "events", label: "Events", color: "--bad" },
];

/** What the app, a link, a tag or a campaign brought. */
export function StatisticsPage() {
  useTitle("Statistics");
  const { appId = "" } = useParams({ strict: false });
  const search: StatisticsSearch = useSearch({ strict: false });
  const [now] = useState(() => Date.now());
  const dark = useDarkMode();
  const query = toReportQuery(search, now);
  const { data: report, error, refetch } = useQuery(reportQuery(appId, query));
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">Statistics</h1>
        <ExportMenu app={appId} what="statistics" filter={{ ...query }} />
      </div>
      <Scope app={appId} search={search} />
      <RangePicker app={appId} search={search} />
      {error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : report === undefined ? (
        <Loading lines={8} />
      ) : (
        <>
          <section className="card" aria-label="Over time">
            {isEmpty(report) && (
              <p>
                Nothing was counted in this time. Choose other days, or{" "}
                <Link to="/$appId/links" params={{ appId }}>
                  share a link
                </Link>
                .
              </p>
            )}
            <div className="chart-place">
              <TimeChart key={dark ? "dark" : "light"} stats={report} lines={lines} />
            </div>
          </section>
          <Funnel steps={report.funnel} />
          <Breakdown report={report} />
          <Revenue rows={report.revenue} />
          <Retention rows={report.retention} />
        </>
      )}
    </>
  );
}

function isEmpty({ total }: StatsReport): boolean {
  return total.clicks === 0 && total.installs === 0 && total.events === 0;
}

/** What the figures are of, and the way to all of them. */
function Scope({ app, search }: { app: string; search: StatisticsSearch }) {
  const { link, tag, campaign, ...span } = search;
  const name =
    (link && `the link ${link}`) ??
    [tag && `links with the tag ${tag}`, campaign && `the campaign ${campaign}`]
      .filter(Boolean)
      .join(" in ");
  if (!name) return <p className="soft">Of all links of the app.</p>;
  return (
    <p>
      Of <strong>{name}</strong>.{" "}
      <Link to="/$appId/statistics" params={{ appId: app }} search={span}>
        Show all links
      </Link>
    </p>
  );
}
