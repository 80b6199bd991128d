import type { StatsReport } from "@throughline/protocol";
import type { ReportQuery } from "@throughline/protocol/admin";
import { Button, Group, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { appQuery, linksQuery, notesQuery } from "../api/queries.ts";
import { FirstLink } from "../shell/first-link.tsx";
import { ExportMenu } from "../shell/export-menu.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { analyticsTexts } from "../texts/analytics.ts";
import { reportTexts } from "../texts/reports.ts";
import { Breakdowns } from "./breakdowns.tsx";
import { CountingMenu } from "./counting-menu.tsx";
import { Details } from "./details.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { IgnoredParameters } from "./ignored-parameters.tsx";
import { LinksTable } from "./links-table.tsx";
import { Performance } from "./performance.tsx";
import { findPeriodError, formatPeriod, toDate } from "./period.ts";
import { RangePicker } from "./range-picker.tsx";
import { reportQuery } from "./report-query.ts";
import { filtersOf } from "./search.ts";
import type { AnalyticsSearch } from "./search.ts";
import { toReportQuery } from "./to-report-query.ts";
import { Unnamed } from "./unnamed.tsx";
import { useAnalytics } from "./use-analytics.ts";
import "./analytics.css";

const ShareDialog = lazy(() => import("./share-dialog.tsx"));

const texts = analyticsTexts.page;

/** The analytics page: totals, a chart, links and breakdowns for a period, with filters. */
export function AnalyticsPage() {
  useTitle(texts.title);
  const { appId, search, change } = useAnalytics();
  const [now] = useState(() => Date.now());
  const app = useQuery(appQuery(appId));
  const timeZone = app.data?.timeZone;
  const periodError = findPeriodError(search);
  const query = toReportQuery(search, now, timeZone ?? "UTC");
  const { data, error, refetch } = useQuery({
    ...reportQuery(appId, query),
    enabled: timeZone !== undefined && periodError === undefined,
  });
  const report = periodError === undefined ? data : undefined;
  const { data: notes } = useQuery(notesQuery(appId));
  const metric = search.metric ?? "clicks";
  const retry = () => {
    void app.refetch();
    void refetch();
  };
  return (
    <>
      <Group>
        <Title order={1} flex={1}>
          {texts.title}
        </Title>
        <RangePicker key={`${search.from} ${search.to}`} today={toDate(now, timeZone ?? "UTC")} />
        <LinkButton to="/$appId/funnel" params={{ appId }} search={search} variant="default">
          {reportTexts.funnel.open}
        </LinkButton>
        <ShareButton appId={appId} query={query} />
        <ExportMenu appId={appId} dataset="report" label={texts.export} filter={{ ...query }} />
      </Group>
      <Group gap="sm">
        <FilterBar report={report} />
        {report && <CountingMenu report={report} />}
      </Group>
      <IgnoredParameters />
      {periodError !== undefined ? (
        <Text c="red" fw={500} role="alert">
          {periodError}
        </Text>
      ) : (
        <QueryPanel query={{ data: report, error: app.error ?? error, refetch: retry }} lines={12}>
          {(shown) => (
            <>
              <Period report={shown} />
              <Unnamed report={shown} />
              {isEmpty(shown) && <NothingCounted appId={appId} />}
              <Performance
                report={shown}
                appId={appId}
                {...(notes && { notes: notes.items })}
                isOrganicKnown={isOrganicKnown(search)}
                metric={metric}
                onChoose={(chosen) => change({ metric: chosen })}
              />
              <LinksTable report={shown} />
              <Breakdowns report={shown} metric={metric} />
              <Details report={shown} />
            </>
          )}
        </QueryPanel>
      )}
    </>
  );
}

/** A button that shares the report of the page, for members who may. */
function ShareButton({ appId, query }: { appId: string; query: ReportQuery }) {
  const can = usePermissions(appId);
  const [isOpen, setIsOpen] = useState(false);
  if (!can("createSharedReport")) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {reportTexts.share.button}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog appId={appId} query={query} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Says why there are no figures, and what to do. */
function NothingCounted({ appId }: { appId: string }) {
  const { data } = useInfiniteQuery(linksQuery(appId, { search: "", tag: "" }));
  if (data?.pages.every(({ items }) => items.length === 0)) return <FirstLink appId={appId} />;
  return (
    <p>
      {texts.empty}
      <Link to="/$appId/links" params={{ appId }}>
        {texts.emptyAction}
      </Link>
      .
    </p>
  );
}

function isEmpty({ total, linkCount }: StatsReport): boolean {
  return linkCount === 0 && total.organicInstalls === 0 && total.organicEvents === 0;
}

/** The filters that can match organic installs. */
const filtersForOrganic = new Set(["event", "method", "appVariant", "users"]);

/**
 * Returns whether the report can include organic installs. They have no click, so a filter by link or click excludes them
 * unless it says what to leave out.
 */
function isOrganicKnown(search: AnalyticsSearch): boolean {
  return filtersOf(search).every(
    ({ name, operator }) => operator === "isNot" || filtersForOrganic.has(name),
  );
}

/** Says which period the figures cover, and which one they are compared with. */
function Period({ report: { from, to, interval, timeZone, previous } }: { report: StatsReport }) {
  const format = (start: string, end: string) => formatPeriod(start, end, interval, timeZone);
  return (
    <p className="soft">
      <Text span fw={600} c="var(--ink)">
        {format(from, to)}
      </Text>
      {previous && <> {texts.comparedWith(format(previous.from, previous.to))}</>}
      {" · "}
      {texts.timeZone(timeZone)}
    </p>
  );
}
