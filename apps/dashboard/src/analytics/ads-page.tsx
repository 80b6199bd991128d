import { maxCountedPostbacks } from "@throughline/protocol";
import type { AdProblem, AdsReport } from "@throughline/protocol";
import { Alert, Group, List, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { adsQuery, appQuery, linksQuery } from "../api/queries.ts";
import { FirstLink } from "../shell/first-link.tsx";
import { DateTime, formatCount } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { adsTexts as texts } from "../texts/ads.ts";
import { analyticsTexts } from "../texts/analytics.ts";
import { CampaignsTable } from "./campaigns-table.tsx";
import { CountingMenu } from "./counting-menu.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { findPeriodError, formatPeriod, toDate } from "./period.ts";
import { PostbacksTable } from "./postbacks-table.tsx";
import { RangePicker } from "./range-picker.tsx";
import { toReportQuery } from "./to-report-query.ts";
import { useAnalytics } from "./use-analytics.ts";
import "./analytics.css";

/** Which ads led to installs, and what these were worth. The period and the filters are those of the analytics page. */
export function AdsPage() {
  useTitle(texts.title);
  const { appId, search } = useAnalytics();
  const [now] = useState(() => Date.now());
  const app = useQuery(appQuery(appId));
  const timeZone = app.data?.timeZone;
  const periodError = findPeriodError(search);
  const {
    interval: _interval,
    compare: _compare,
    sort: _sort,
    sortEvent: _sortEvent,
    currency: _currency,
    ...query
  } = toReportQuery(search, now, timeZone ?? "UTC");
  const { data, error, refetch } = useQuery({
    ...adsQuery(appId, query),
    enabled: timeZone !== undefined && periodError === undefined,
  });
  const report = periodError === undefined ? data : undefined;
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
        <RangePicker
          key={`${search.from} ${search.to}`}
          today={toDate(now, timeZone ?? "UTC")}
          canCompare={false}
        />
      </Group>
      <Group gap="sm">
        <FilterBar report={undefined} />
        {report && <CountingMenu report={report} />}
      </Group>
      {periodError !== undefined ? (
        <Text c="red" fw={500} role="alert">
          {periodError}
        </Text>
      ) : (
        <QueryPanel query={{ data: report, error: app.error ?? error, refetch: retry }} lines={12}>
          {(shown) => <Report report={shown} appId={appId} />}
        </QueryPanel>
      )}
    </>
  );
}

function Report({ report, appId }: { report: AdsReport; appId: string }) {
  const { from, to, timeZone, rows, problems, total, unnamed } = report;
  const isFromAds = ({ source }: AdsReport["rows"][number]) =>
    source === "apple-ads" || source === "meta";
  return (
    <>
      <p className="soft">
        <Text span fw={600} c="var(--ink)">
          {formatPeriod(from, to, "day", timeZone)}
        </Text>
        {" · "}
        {analyticsTexts.page.timeZone(timeZone)}
      </p>
      <Problems problems={problems} appId={appId} />
      {rows.length === 0 ? (
        <NothingCounted appId={appId} />
      ) : (
        <Section title={texts.sourcesTitle} region>
          <p>{texts.rule}</p>
          <CampaignsTable report={report} />
          {total.alsoFromAds > 0 && <p>{texts.alsoFromAds(formatCount(total.alsoFromAds))}</p>}
          {unnamed.installs + unnamed.events > 0 && (
            <p>{texts.unnamed(formatCount(unnamed.installs), formatCount(unnamed.events))}</p>
          )}
          {!rows.some(isFromAds) && total.alsoFromAds === 0 && problems.length === 0 && (
            <p className="soft">{texts.noAds}</p>
          )}
        </Section>
      )}
      <Section title={texts.postbacks.title} region>
        <p>{texts.postbacks.note}</p>
        {report.hasMorePostbacks && (
          <p>{texts.postbacks.limit(formatCount(maxCountedPostbacks))}</p>
        )}
        {report.postbacks.length === 0 ? (
          <NoPostbacks appId={appId} />
        ) : (
          <PostbacksTable rows={report.postbacks} />
        )}
      </Section>
    </>
  );
}

/** Says what keeps ad networks from answering, so that nobody takes missing installs for a bad campaign. */
function Problems({ problems, appId }: { problems: readonly AdProblem[]; appId: string }) {
  const can = usePermissions(appId);
  if (problems.length === 0) return null;
  return (
    <Alert color="red" title={texts.problems.title} role="alert">
      <List size="md">
        {problems.map(({ network, problem, at }) => (
          <List.Item key={network}>
            {texts.problems[problem]} {texts.problems.last}
            <DateTime at={at} />
            {network === "meta" && can("updateApp") && (
              <>
                {" · "}
                <Link to="/$appId/settings" params={{ appId }} style={{ color: "inherit" }}>
                  {texts.problems.enterKey}
                </Link>
              </>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Says why there are no figures, and what to do. */
function NothingCounted({ appId }: { appId: string }) {
  const { data } = useInfiniteQuery(linksQuery(appId, {}));
  if (data?.pages.every(({ items }) => items.length === 0)) return <FirstLink appId={appId} />;
  return (
    <p>
      {texts.empty}
      <Link to="/$appId/live" params={{ appId }}>
        {texts.emptyAction}
      </Link>
      .
    </p>
  );
}

/** Says what Apple’s postbacks still need. */
function NoPostbacks({ appId }: { appId: string }) {
  const { data: app } = useQuery(appQuery(appId));
  const hasNumber = app?.ios?.appStoreId !== undefined;
  const { empty, emptyAction, noAppStoreId, enterAppStoreId } = texts.postbacks;
  return (
    <p className="soft">
      {hasNumber ? empty : noAppStoreId}
      <Link to="/$appId/settings" params={{ appId }}>
        {hasNumber ? emptyAction : enterAppStoreId}
      </Link>
      .
    </p>
  );
}
