import type { NightlyExportView, NodeView, OperatorView } from "@throughline/protocol";
import { Badge, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { operatorQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import { Figures } from "../shell/figures.tsx";
import {
  DateTime,
  formatCount,
  formatDay,
  formatDecimal,
  formatPercent,
} from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { useTitle } from "../shell/use-title.ts";
import { AccountsCard } from "./accounts-card.tsx";
import { MailsCard } from "./mails-card.tsx";
import { operatorTexts as texts } from "../texts/operator.ts";

/** The state of the service, for its operators. */
export function OperatorPage() {
  useTitle(texts.title);
  const query = useQuery(operatorQuery);
  const rateOf = useRates(query.data?.sinceStart, query.dataUpdatedAt);
  return (
    <QueryPanel page query={query} lines={6}>
      {(data) => (
        <Stack>
          <Title order={1}>{texts.title}</Title>
          <ServiceState data={data} />
          <Nodes nodes={data.nodes} />
          <NightlyExport state={data.nightlyExport} />
          <Section title={texts.rates} region>
            <Figures
              figures={(["clicks", "installs", "events", "refused"] as const).map((kind) => [
                kind === "refused" ? texts.rejected : texts[kind],
                formatRate(rateOf(kind)),
                texts.perMinute,
              ])}
            />
          </Section>
          <SinceStart counts={data.sinceStart} />
          <Section title={texts.totals}>
            <Figures
              figures={[
                [texts.apps, formatCount(data.apps)],
                [texts.accounts, formatCount(data.accounts)],
              ]}
            />
          </Section>
          <AccountsCard />
          <MailsCard />
        </Stack>
      )}
    </QueryPanel>
  );
}

function ServiceState({ data }: { data: OperatorView }) {
  const { disk, databaseBytes, lastBackup } = data;
  const backedUpAt = lastBackup ? <DateTime at={lastBackup} /> : "–";
  const diskNote =
    disk &&
    texts.diskNote(formatPercent(disk.freeBytes / disk.totalBytes), formatBytes(disk.totalBytes));
  return (
    <Card component="section">
      <Group gap="sm">
        <Badge color={data.ready ? "green" : "red"}>
          {data.ready ? texts.ready : texts.notReady}
        </Badge>
        <Text c="dimmed">{texts.version(data.version, data.node)}</Text>
      </Group>
      <Text c="dimmed" className="break" my="sm">
        {texts.store(data.store)}
      </Text>
      <Figures
        figures={[
          [texts.memory, formatBytes(data.memoryBytes), texts.memoryNote],
          [texts.database, databaseBytes === null ? "–" : formatBytes(databaseBytes)],
          [texts.diskFree, disk ? formatBytes(disk.freeBytes) : "–", diskNote ?? ""],
          [
            texts.backlog,
            formatCount(data.backlog),
            texts.backlogNote(formatBytes(data.backlogBytes ?? 0)),
          ],
          [texts.lastBackup, backedUpAt, data.backups ? "" : texts.backupNote],
        ]}
      />
    </Card>
  );
}

/** All nodes of the service. The page shows the figures of the node that answered. */
function Nodes({ nodes }: { nodes: readonly NodeView[] }) {
  const { columns } = texts.nodes;
  return (
    <Section title={texts.nodes.title(nodes.length, formatCount(nodes.length))}>
      {nodes.length > 1 && <Text c="dimmed">{texts.nodes.text}</Text>}
      <DataTable
        label={columns.node}
        rows={nodes}
        rowKey={({ machine }) => machine}
        columns={[
          {
            name: columns.node,
            render: ({ machine, answers }) => (
              <>
                {machine} {answers && nodes.length > 1 && <Badge>{texts.nodes.answered}</Badge>}
              </>
            ),
          },
          { name: columns.version, render: ({ version }) => version },
          { name: columns.startedAt, render: ({ startedAt }) => <DateTime at={startedAt} /> },
          { name: columns.store, render: ({ store }) => texts.nodes.stores[store] },
        ]}
      />
    </Section>
  );
}

/** How far the nightly export of each app has come. */
function NightlyExport({ state }: { state: OperatorView["nightlyExport"] }) {
  const { columns, ...words } = texts.nightlyExport;
  return (
    <Section title={words.title} region>
      <Text c="dimmed" className="break">
        {state ? words.to(state.to) : words.off}
      </Text>
      {state && (
        <DataTable
          label={words.title}
          rows={state.apps}
          rowKey={({ app }) => app}
          columns={[
            { name: columns.app, render: ({ name }) => name },
            {
              name: columns.day,
              render: ({ day }) => (day === null ? "–" : formatDay(`${day}T00:00`)),
            },
            { name: columns.at, render: ({ at }) => (at === null ? "–" : <DateTime at={at} />) },
            { name: columns.rows, render: ({ rows }) => (rows === null ? "–" : formatCount(rows)) },
            { name: columns.state, render: (each) => <ExportState state={each} /> },
          ]}
        />
      )}
    </Section>
  );
}

function ExportState({ state: { day, error, retryAt } }: { state: NightlyExportView }) {
  const { waiting, exported, failed, retry } = texts.nightlyExport;
  if (error === null) return day === null ? waiting : <Badge color="green">{exported}</Badge>;
  return (
    <>
      <Badge color="red">{failed}</Badge> <span className="break">{error}</span>{" "}
      {retryAt !== null && (
        <>
          {retry} <DateTime at={retryAt} />
        </>
      )}
    </>
  );
}

function SinceStart({ counts }: { counts: Counts }) {
  const { clicks, filtered, installs, events, refused, failed } = counts;
  return (
    <Section title={texts.sinceStart}>
      <Figures
        figures={[
          [texts.clicks, formatCount(clicks), texts.botsNote(formatCount(filtered))],
          [texts.installs, formatCount(installs)],
          [texts.events, formatCount(events)],
          [texts.rejected, formatCount(refused), texts.rejectedNote],
          [texts.failed, formatCount(failed), texts.failedNote],
        ]}
      />
    </Section>
  );
}

type Counts = OperatorView["sinceStart"];
interface Sample {
  readonly counts: Counts;
  readonly at: number;
}

/** Returns a function that calculates a count’s rate per minute from the last two samples, or undefined with fewer samples. */
function useRates(
  counts: Counts | undefined,
  at: number,
): (kind: keyof Counts) => number | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const [before, last] = samples;
  if (counts && (last ?? before)?.at !== at)
    setSamples([last ?? before, { counts, at }].filter((sample) => sample !== undefined));
  return (kind) => {
    if (!before || !last) return undefined;
    return ((last.counts[kind] - before.counts[kind]) / (last.at - before.at)) * 60_000;
  };
}

function formatRate(rate: number | undefined): string {
  // The rate is negative after a restart of the service.
  return rate === undefined ? "–" : formatCount(Math.max(0, Math.round(rate)));
}

function formatBytes(value: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let [size, unit] = [value, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${formatDecimal(size, size < 10 && unit > 0 ? 1 : 0)} ${units[unit]}`;
}
