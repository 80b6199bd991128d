import type { NodeView, OperatorView } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { operatorQuery } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { formatCount, DateTime, formatPercent } from "../shell/format.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";

/** How the service is, for whoever runs it. */
export function OperatorPage() {
  useTitle("The service");
  const { data, error, refetch, dataUpdatedAt } = useQuery(operatorQuery);
  const rateOf = useRates(data?.sinceStart, dataUpdatedAt);
  if (error) return <ErrorNotice page error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={6} />;
  const { disk, sinceStart } = data;
  const rates = [
    ["Clicks", rateOf("clicks")],
    ["Installs", rateOf("installs")],
    ["Events", rateOf("events")],
    ["Turned away", rateOf("refused")],
  ] as const;
  return (
    <>
      <h1>The service</h1>
      <section className="card">
        <p className="row">
          <span className={data.ready ? "badge good" : "badge bad"}>
            {data.ready ? "All is well" : "Cannot store"}
          </span>
          <span className="soft">
            Version {data.version}, Node {data.node}
          </span>
        </p>
        <p className="soft break">Everything is kept in {data.store}.</p>
        <dl className="figures">
          <Figure name="Memory" value={formatBytes(data.memoryBytes)} note="of this process" />
          <Figure
            name="Database"
            value={data.databaseBytes === null ? "–" : formatBytes(data.databaseBytes)}
          />
          <Figure
            name="Disk free"
            value={disk ? formatBytes(disk.freeBytes) : "–"}
            note={
              disk
                ? `${formatPercent(disk.freeBytes / disk.totalBytes)} of ${formatBytes(disk.totalBytes)}`
                : " "
            }
          />
          <Figure
            name="Backlog"
            value={formatCount(data.backlog)}
            note={`batches of events; ${formatBytes(data.backlogBytes ?? 0)} of clicks`}
          />
          <Figure
            name="Last backup"
            value={data.lastBackup ? <DateTime at={data.lastBackup} /> : "–"}
            note={data.backups ? " " : "set BACKUP_DIR to have some"}
          />
        </dl>
      </section>
      <Nodes nodes={data.nodes} />
      <section className="card" aria-labelledby="now">
        <h2 id="now">Now</h2>
        <dl className="figures">
          {rates.map(([name, rate]) => (
            <Figure
              key={name}
              name={name}
              value={rate === undefined ? "–" : formatRate(rate)}
              note="a minute"
            />
          ))}
        </dl>
      </section>
      <section className="card">
        <h2>Since the start</h2>
        <dl className="figures">
          <Figure
            name="Clicks"
            value={formatCount(sinceStart.clicks)}
            note={`${formatCount(sinceStart.filtered)} bots beside`}
          />
          <Figure name="Installs" value={formatCount(sinceStart.installs)} />
          <Figure name="Events" value={formatCount(sinceStart.events)} />
          <Figure
            name="Turned away"
            value={formatCount(sinceStart.refused)}
            note="too many, or too much to do"
          />
          <Figure name="Failed" value={formatCount(sinceStart.failed)} note="the log says why" />
        </dl>
      </section>
      <section className="card">
        <h2>What it holds</h2>
        <dl className="figures">
          <Figure name="Apps" value={formatCount(data.apps)} />
          <Figure name="Accounts" value={formatCount(data.accounts)} />
        </dl>
      </section>
    </>
  );
}

const roles: Record<NodeView["store"], string> = {
  own: "has the store for itself",
  shared: "shares the database",
};

/** Every process that serves; of several, the figures are of the one that answered. */
function Nodes({ nodes }: { nodes: readonly NodeView[] }) {
  return (
    <section className="card">
      <h2>{nodes.length === 1 ? "One node" : `${formatCount(nodes.length)} nodes`}</h2>
      {nodes.length > 1 && (
        <p className="soft">
          Each counts for itself: the figures on this page are of the one that answered.
        </p>
      )}
      <table className="stacks">
        <thead>
          <tr>
            <th scope="col">Node</th>
            <th scope="col">Version</th>
            <th scope="col">Since</th>
            <th scope="col">Store</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map(({ machine, version, startedAt, store, answers }) => (
            <tr key={machine}>
              <td className="break">
                {machine} {answers && nodes.length > 1 && <span className="badge">Answered</span>}
              </td>
              <td data-label="Version">{version}</td>
              <td data-label="Since">
                <DateTime at={startedAt} />
              </td>
              <td data-label="Store">{roles[store]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Counts = OperatorView["sinceStart"];
interface Sample {
  readonly counts: Counts;
  readonly at: number;
}

/** How many a minute there are of something, by the last two looks; undefined at the first one. */
function useRates(
  counts: Counts | undefined,
  at: number,
): (kind: keyof Counts) => number | undefined {
  const [looks, setLooks] = useState<readonly Sample[]>([]);
  const [before, last] = looks;
  if (counts && (last ?? before)?.at !== at)
    setLooks([last ?? before, { counts, at }].filter((look) => look !== undefined));
  return (kind) => {
    if (!before || !last) return undefined;
    return ((last.counts[kind] - before.counts[kind]) / (last.at - before.at)) * 60_000;
  };
}

function formatRate(rate: number): string {
  // Less than none: the service started anew.
  return formatCount(Math.max(0, Math.round(rate)));
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
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="note">{note}</dd>
    </div>
  );
}

function formatBytes(value: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let [size, unit] = [value, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toFixed(size < 10 && unit > 0 ? 1 : 0)} ${units[unit]}`;
}
