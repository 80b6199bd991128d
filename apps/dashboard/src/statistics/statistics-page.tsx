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
import { statisticsTexts } from "../texts/statistics.ts";
import { Breakdown } from "./breakdown.tsx";
import { Funnel } from "./funnel.tsx";
import { RangePicker } from "./range-picker.tsx";
import { toReportQuery, reportQuery } from "./report-query.ts";
import type { StatisticsSearch } from "./report-query.ts";
import { Retention } from "./retention.tsx";
import { Revenue } from "./revenue.tsx";
import "./statistics.css";

const texts = statisticsTexts.page;

const lines: readonly ChartLine[] = [
  { kind: "clicks", label: statisticsTexts.counts.clicks, color: "--accent" },
  { kind: "installs", label: statisticsTexts.counts.installs, color: "--good" },
  { kind: "events", label: statisticsTexts.counts.events, color: "--bad" },
];

/** The statistics of the app, a link, a tag or a campaign. */
export function StatisticsPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const search: StatisticsSearch = useSearch({ strict: false });
  const [now] = useState(() => Date.now());
  const dark = useDarkMode();
  const query = toReportQuery(search, now);
  const { data: report, error, refetch } = useQuery(reportQuery(appId, query));
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">{texts.title}</h1>
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
          <section className="card" aria-label={texts.overTime}>
            {isEmpty(report) && (
              <p>
                {texts.empty}
                <Link to="/$appId/links" params={{ appId }}>
                  {texts.emptyAction}
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

/** Names the links that the figures cover, with a link to the figures of all links. */
function Scope({ app, search }: { app: string; search: StatisticsSearch }) {
  const { link, tag, campaign, ...span } = search;
  const name =
    (link && texts.link(link)) ??
    [tag && texts.tag(tag), campaign && texts.campaign(campaign)].filter(Boolean).join(", ");
  if (!name) return <p className="soft">{texts.allLinks}</p>;
  return (
    <p>
      <strong>{name}</strong>{" "}
      <Link to="/$appId/statistics" params={{ appId: app }} search={span}>
        {texts.showAllLinks}
      </Link>
    </p>
  );
}
