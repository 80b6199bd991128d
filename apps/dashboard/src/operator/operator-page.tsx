import type { NodeView, OperatorView } from "@throughline/protocol";
import { Badge, Card, Group, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { operatorQuery } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { formatCount, DateTime, formatPercent } from "../shell/format.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { AccountsCard } from "./accounts-card.tsx";
import { operatorTexts as texts } from "../texts/operator.ts";

/** The state of the service, for its operators. */
export function OperatorPage() {
  useTitle(texts.title);
  const { data, error, refetch, dataUpdatedAt } = useQuery(operatorQuery);
  const rateOf = useRates(data?.sinceStart, dataUpdatedAt);
  if (error) return <ErrorNotice page error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={6} />;
  const { disk, sinceStart } = data;
  const rates = [
    [texts.clicks, rateOf("clicks")],
    [texts.installs, rateOf("installs")],
    [texts.events, rateOf("events")],
    [texts.rejected, rateOf("refused")],
  ] as const;
  return (
    <Stack>
      <Title order={1}>{texts.title}</Title>
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
        <Figures>
          <Figure
            name={texts.memory}
            value={formatBytes(data.memoryBytes)}
            note={texts.memoryNote}
          />
          <Figure
            name={texts.database}
            value={data.databaseBytes === null ? "–" : formatBytes(data.databaseBytes)}
          />
          <Figure
            name={texts.diskFree}
            value={disk ? formatBytes(disk.freeBytes) : "–"}
            note={
              disk
                ? texts.diskNote(
                    formatPercent(disk.freeBytes / disk.totalBytes),
                    formatBytes(disk.totalBytes),
                  )
                : " "
            }
          />
          <Figure
            name={texts.backlog}
            value={formatCount(data.backlog)}
            note={texts.backlogNote(formatBytes(data.backlogBytes ?? 0))}
          />
          <Figure
            name={texts.lastBackup}
            value={data.lastBackup ? <DateTime at={data.lastBackup} /> : "–"}
            note={data.backups ? " " : texts.backupNote}
          />
        </Figures>
      </Card>
      <Nodes nodes={data.nodes} />
      <Card component="section" aria-labelledby="now">
        <Title order={2} id="now" mb="sm">
          {texts.rates}
        </Title>
        <Figures>
          {rates.map(([name, rate]) => (
            <Figure
              key={name}
              name={name}
              value={rate === undefined ? "–" : formatRate(rate)}
              note={texts.perMinute}
            />
          ))}
        </Figures>
      </Card>
      <Card component="section">
        <Title order={2} mb="sm">
          {texts.sinceStart}
        </Title>
        <Figures>
          <Figure
            name={texts.clicks}
            value={formatCount(sinceStart.clicks)}
            note={texts.botsNote(formatCount(sinceStart.filtered))}
          />
          <Figure name={texts.installs} value={formatCount(sinceStart.installs)} />
          <Figure name={texts.events} value={formatCount(sinceStart.events)} />
          <Figure
            name={texts.rejected}
            value={formatCount(sinceStart.refused)}
            note={texts.rejectedNote}
          />
          <Figure
            name={texts.failed}
            value={formatCount(sinceStart.failed)}
            note={texts.failedNote}
          />
        </Figures>
      </Card>
      <Card component="section">
        <Title order={2} mb="sm">
          {texts.totals}
        </Title>
        <Figures>
          <Figure name={texts.apps} value={formatCount(data.apps)} />
          <Figure name={texts.accounts} value={formatCount(data.accounts)} />
        </Figures>
      </Card>
      <AccountsCard />
    </Stack>
  );
}

/** All nodes of the service. The page shows the figures of the node that answered. */
function Nodes({ nodes }: { nodes: readonly NodeView[] }) {
  const { columns } = texts.nodes;
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {texts.nodes.title(nodes.length, formatCount(nodes.length))}
      </Title>
      {nodes.length > 1 && <Text c="dimmed">{texts.nodes.text}</Text>}
      <Table className="stacks">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.node}</Table.Th>
            <Table.Th>{columns.version}</Table.Th>
            <Table.Th>{columns.startedAt}</Table.Th>
            <Table.Th>{columns.store}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {nodes.map(({ machine, version, startedAt, store, answers }) => (
            <Table.Tr key={machine}>
              <Table.Td className="break">
                {machine} {answers && nodes.length > 1 && <Badge>{texts.nodes.answered}</Badge>}
              </Table.Td>
              <Table.Td data-label={columns.version}>{version}</Table.Td>
              <Table.Td data-label={columns.startedAt}>
                <DateTime at={startedAt} />
              </Table.Td>
              <Table.Td data-label={columns.store}>{texts.nodes.stores[store]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
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

function formatRate(rate: number): string {
  // The rate is negative after a restart of the service.
  return formatCount(Math.max(0, Math.round(rate)));
}

function Figures({ children }: { children: React.ReactNode }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="lg" m={0}>
      {children}
    </SimpleGrid>
  );
}

function Figure({
  name,
  value,
  note = " ",
}: {
  name: string;
  value: React.ReactNode;
  note?: string;
}) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" fz={22} fw={650} className="tabular">
        {value}
      </Text>
      <Text component="dd" size="sm" c="dimmed" mih={20}>
        {note}
      </Text>
    </div>
  );
}

function formatBytes(value: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let [size, unit] = [value, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toFixed(size < 10 && unit > 0 ? 1 : 0)} ${units[unit]}`;
}
