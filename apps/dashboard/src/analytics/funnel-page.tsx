import type { CohortRow, Cohorts, Funnel, FunnelStage } from "@throughline/protocol";
import type { FunnelQuery, ReportQuery } from "@throughline/protocol/admin";
import { Group, NativeSelect, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { appQuery, cohortsQuery, funnelQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import { formatCount, formatDay, formatDuration, formatPercent } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { useTitle } from "../shell/use-title.ts";
import { analyticsTexts } from "../texts/analytics.ts";
import { reportTexts } from "../texts/reports.ts";
import { formatMoney } from "./figures.ts";
import { formatPeriod } from "./period.ts";
import { toReportQuery } from "./to-report-query.ts";
import { useAnalytics } from "./use-analytics.ts";
import "./analytics.css";

const texts = reportTexts.funnel;

/** From a click to an event, and what the installs of each week did later. The filters are those of the analytics page. */
export function FunnelPage() {
  useTitle(texts.title);
  const { appId, search } = useAnalytics();
  const [now] = useState(() => Date.now());
  const [event, setEvent] = useState("");
  const [by, setBy] = useState<FunnelQuery["by"]>();
  const { data: app } = useQuery(appQuery(appId));
  const { compare: _compare, ...query } = toReportQuery(search, now, app?.timeZone ?? "UTC");
  const { from: _from, to: _to, interval: _interval, ...filters } = query;
  const funnel = useQuery({
    ...funnelQuery(appId, { ...query, ...(event && { event }), ...(by && { by }) }),
    enabled: app !== undefined,
  });
  return (
    <>
      <Title order={1}>{texts.title}</Title>
      <Section title={texts.funnelTitle} region>
        <QueryPanel query={funnel} lines={8}>
          {(shown) => (
            <>
              <Group align="flex-end">
                <NativeSelect
                  label={texts.event}
                  value={event}
                  data={[
                    { value: "", label: texts.anyEvent },
                    ...shown.events.map((name) => ({ value: name, label: name })),
                  ]}
                  onChange={({ target }) => setEvent(target.value)}
                />
                <NativeSelect
                  label={texts.by}
                  value={by ?? ""}
                  data={[
                    { value: "", label: texts.groups.none },
                    { value: "link", label: texts.groups.link },
                    { value: "campaign", label: texts.groups.campaign },
                  ]}
                  onChange={({ target }) => setBy((target.value || undefined) as FunnelQuery["by"])}
                />
              </Group>
              <Steps funnel={shown} event={event} />
              {by && shown.rows.length > 0 && <Rows funnel={shown} by={by} event={event} />}
            </>
          )}
        </QueryPanel>
        <p className="soft">{texts.note}</p>
      </Section>
      <CohortSection appId={appId} query={filters} />
    </>
  );
}

function stepName(step: FunnelStage["step"], event: string): string {
  return step === "event" && event ? event : texts.steps[step];
}

function Steps({ funnel, event }: { funnel: Funnel; event: string }) {
  const { steps, from, to, timeZone } = funnel;
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <>
      <p>{formatPeriod(from, to, "day", timeZone)}</p>
      <ol className="funnel">
        {steps.map((stage) => (
          <li key={stage.step} style={{ backgroundSize: `${(stage.count / most) * 100}% 100%` }}>
            <bdi>{stepName(stage.step, event)}</bdi>
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
  if (medianSeconds !== null && step !== "open") {
    parts.push(texts.median(formatDuration(medianSeconds * 1000)));
  }
  return parts.join(" · ");
}

function Rows({ funnel, by, event }: { funnel: Funnel; by: "link" | "campaign"; event: string }) {
  return (
    <DataTable
      label={texts.groups[by]}
      layout="scroll"
      rows={funnel.rows}
      rowKey={({ value }) => value}
      columns={[
        { name: texts.columns[by], kind: "rowHeader", render: ({ value }) => <bdi>{value}</bdi> },
        ...funnel.steps.map(({ step }, index) => ({
          name: stepName(step, event),
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
