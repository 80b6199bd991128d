import { funnelGroups, joinValues } from "@throughline/protocol";
import type { CohortRow, Cohorts, Funnel, FunnelGroup, FunnelStage } from "@throughline/protocol";
import type { ReportQuery } from "@throughline/protocol/admin";
import { Group, NativeSelect, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { appQuery, cohortsQuery, funnelQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import { formatCount, formatDay, formatDuration, formatPercent } from "../shell/format.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { useTitle } from "../shell/use-title.ts";
import { analyticsTexts } from "../texts/analytics.ts";
import { reportTexts } from "../texts/reports.ts";
import { CountingMenu } from "./counting-menu.tsx";
import { describeFilter } from "./describe-filter.ts";
import { describeValue } from "./describe-value.tsx";
import { formatMoney } from "./figures.ts";
import { FilterBar } from "./filter-bar.tsx";
import { IgnoredParameters } from "./ignored-parameters.tsx";
import { findPeriodError, formatPeriod, toDate } from "./period.ts";
import { RangePicker } from "./range-picker.tsx";
import { reportQuery } from "./report-query.ts";
import { filtersOf } from "./search.ts";
import { toReportQuery } from "./to-report-query.ts";
import { useAnalytics } from "./use-analytics.ts";
import "./analytics.css";

const texts = reportTexts.funnel;

/** From a click to an event, and what the installs of each week did later. The filters are those of the analytics page. */
export function FunnelPage() {
  useTitle(texts.title);
  const { appId, search } = useAnalytics();
  const [now] = useState(() => Date.now());
  const { data: app } = useQuery(appQuery(appId));
  const timeZone = app?.timeZone ?? "UTC";
  const periodError = findPeriodError(search);
  const reportParameters = toReportQuery(search, now, timeZone);
  const { compare: _compare, ...query } = reportParameters;
  const { from: _from, to: _to, interval: _interval, ...filters } = query;
  // The editor of filters lists the values of the report.
  const { data: report } = useQuery({
    ...reportQuery(appId, reportParameters),
    enabled: app !== undefined && periodError === undefined,
    refetchInterval: false,
  });
  return (
    <>
      <Group>
        <Title order={1} flex={1}>
          {texts.title}
        </Title>
        <RangePicker
          key={`${search.from} ${search.to}`}
          today={toDate(now, timeZone)}
          canCompare={false}
        />
        <LinkButton to="/$appId/analytics" params={{ appId }} search={search} variant="default">
          {analyticsTexts.page.title}
        </LinkButton>
      </Group>
      <Group gap="sm">
        <FilterBar report={report} />
        {report && <CountingMenu report={report} />}
      </Group>
      <IgnoredParameters />
      {periodError === undefined ? (
        <FunnelSection appId={appId} query={query} isReady={app !== undefined} />
      ) : (
        <Text c="red" fw={500} role="alert">
          {periodError}
        </Text>
      )}
      <CohortSection appId={appId} query={filters} />
    </>
  );
}

function FunnelSection({
  appId,
  query,
  isReady,
}: {
  appId: string;
  query: ReportQuery;
  /** Whether the app’s time zone is known, in which the query’s dates are. */
  isReady: boolean;
}) {
  const { search, change } = useAnalytics();
  const { step = "", by } = search;
  const funnel = useQuery({
    ...funnelQuery(appId, {
      ...query,
      ...(step && { event: joinValues([step]) }),
      ...(by && { by }),
    }),
    enabled: isReady,
  });
  // A filter by events chooses the last step, too.
  const filtered = filtersOf(search).find(
    ({ name, operator }) => name === "event" && operator === "is",
  );
  const filteredEvents = filtered && describeFilter(filtered).text;
  const lastStep = step || filteredEvents;
  return (
    <Section title={texts.funnelTitle} region>
      <QueryPanel query={funnel} lines={8}>
        {(shown) => (
          <>
            <Group align="flex-end">
              <NativeSelect
                label={texts.event}
                value={step}
                data={[
                  { value: "", label: filteredEvents ?? texts.anyEvent },
                  ...new Set([...shown.events, ...(step ? [step] : [])]),
                ]}
                onChange={({ target }) => change({ step: target.value || undefined })}
              />
              <NativeSelect
                label={texts.by}
                value={by ?? ""}
                data={[
                  { value: "", label: texts.groups.none },
                  ...funnelGroups.map((group) => ({ value: group, label: texts.groups[group] })),
                ]}
                onChange={({ target }) =>
                  change({ by: funnelGroups.find((group) => group === target.value) })
                }
              />
            </Group>
            <Steps funnel={shown} lastStep={lastStep} />
            {by && shown.rows.length > 0 && <Rows funnel={shown} by={by} lastStep={lastStep} />}
          </>
        )}
      </QueryPanel>
      <p className="soft">{texts.note}</p>
    </Section>
  );
}

function stepName(step: FunnelStage["step"], lastStep: string | undefined): string {
  return step === "event" && lastStep ? lastStep : texts.steps[step];
}

function Steps({ funnel, lastStep }: { funnel: Funnel; lastStep: string | undefined }) {
  const { steps, from, to, timeZone } = funnel;
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <>
      <p>{formatPeriod(from, to, "day", timeZone)}</p>
      <ol className="funnel">
        {steps.map((stage) => (
          <li key={stage.step} style={{ backgroundSize: `${(stage.count / most) * 100}% 100%` }}>
            <bdi>{stepName(stage.step, lastStep)}</bdi>
            <strong>{formatCount(stage.count)}</strong>
            <span className="soft">{describeStage(stage)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function describeStage({ step, share, medianSeconds }: FunnelStage): string {
  if (step === "click") return "";
  const parts = [share === null ? analyticsTexts.unknown : texts.share(formatPercent(share))];
  if (medianSeconds !== null) {
    parts.push(texts.median(formatDuration(medianSeconds * 1000)));
  }
  return parts.join(" · ");
}

function Rows({
  funnel,
  by,
  lastStep,
}: {
  funnel: Funnel;
  by: FunnelGroup;
  lastStep: string | undefined;
}) {
  return (
    <DataTable
      label={texts.groups[by]}
      layout="scroll"
      rows={funnel.rows}
      rowKey={({ value }) => value}
      columns={[
        {
          name: texts.columns[by],
          kind: "rowHeader",
          render: ({ value, title }) => (
            <>
              <bdi>{title ?? describeValue(by, value)}</bdi>
              {title !== null && <span className="range-note">{value}</span>}
            </>
          ),
        },
        ...funnel.steps.map(({ step }, index) => ({
          name: stepName(step, lastStep),
          kind: "number" as const,
          render: ({ steps }: Funnel["rows"][number]) => {
            const stage = steps[index];
            return (
              stage && (
                <>
                  {formatCount(stage.count)}
                  <span className="range-note">{describeStage(stage)}</span>
                </>
              )
            );
          },
        })),
      ]}
    />
  );
}

function CohortSection({ appId, query }: { appId: string; query: ReportQuery }) {
  return (
    <Section title={texts.cohortsTitle} region>
      <QueryPanel
        query={useQuery(cohortsQuery(appId, query))}
        lines={6}
        isEmpty={({ weeks }) => weeks.length === 0}
        empty={<p className="soft">{texts.noInstalls}</p>}
      >
        {(cohorts) => <CohortTable cohorts={cohorts} />}
      </QueryPanel>
      <p className="soft">{texts.cohortsNote}</p>
    </Section>
  );
}

function CohortTable({ cohorts: { weeks } }: { cohorts: Cohorts }) {
  const currencies = [
    ...new Set(weeks.flatMap((row) => row.revenuePerInstall.map(({ currency }) => currency))),
  ];
  const shownWeeks = weeks[0]?.active.length ?? 0;
  return (
    <DataTable
      label={texts.cohortsTitle}
      layout="scroll"
      rows={weeks}
      rowKey={({ week }) => week}
      columns={[
        {
          name: texts.week,
          kind: "rowHeader",
          width: 130,
          render: ({ week }) => formatDay(`${week}T12:00:00`),
        },
        { name: texts.installs, kind: "number", render: (row) => formatCount(row.installs) },
        ...currencies.map((currency) => ({
          name: texts.perInstall(currency),
          kind: "number" as const,
          render: ({ revenuePerInstall }: CohortRow) => {
            const money = revenuePerInstall.find((each) => each.currency === currency);
            return money ? formatMoney(money.amount, currency) : analyticsTexts.unknown;
          },
        })),
        ...Array.from({ length: shownWeeks }, (_, index) => ({
          name: texts.weekNumber(index),
          kind: "number" as const,
          render: ({ installs, active }: CohortRow) => {
            const count = active[index] ?? null;
            return count === null ? analyticsTexts.unknown : formatPercent(count / installs);
          },
        })),
      ]}
    />
  );
}
