import type { NodeView, OperatorView } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { operatorQuery } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { formatCount, DateTime, formatPercent } from "../shell/format.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
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
    <>
      <h1>{texts.title}</h1>
      <section className="card">
        <p className="row">
          <span className={data.ready ? "badge good" : "badge bad"}>
            {data.ready ? texts.ready : texts.notReady}
          </span>
          <span className="soft">{texts.version(data.version, data.node)}</span>
        </p>
        <p className="soft break">{texts.store(data.store)}</p>
        <dl className="figures">
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
        </dl>
      </section>
      <Nodes nodes={data.nodes} />
      <section className="card" aria-labelledby="now">
        <h2 id="now">{texts.rates}</h2>
        <dl className="figures">
          {rates.map(([name, rate]) => (
            <Figure
              key={name}
              name={name}
              value={rate === undefined ? "–" : formatRate(rate)}
              note={texts.perMinute}
            />
          ))}
        </dl>
      </section>
      <section className="card">
        <h2>{texts.sinceStart}</h2>
        <dl className="figures">
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
        </dl>
      </section>
      <section className="card">
        <h2>{texts.totals}</h2>
        <dl className="figures">
          <Figure name={texts.apps} value={formatCount(data.apps)} />
          <Figure name={texts.accounts} value={formatCount(data.accounts)} />
        </dl>
      </section>
    </>
  );
}

/** All nodes of the service. The page shows the figures of the node that answered. */
function Nodes({ nodes }: { nodes: readonly NodeView[] }) {
  const { columns } = texts.nodes;
  return (
    <section className="card">
      <h2>{texts.nodes.title(nodes.length, formatCount(nodes.length))}</h2>
      {nodes.length > 1 && <p className="soft">{texts.nodes.text}</p>}
      <table className="stacks">
        <thead>
          <tr>
            <th scope="col">{columns.node}</th>
            <th scope="col">{columns.version}</th>
            <th scope="col">{columns.startedAt}</th>
            <th scope="col">{columns.store}</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map(({ machine, version, startedAt, store, answers }) => (
            <tr key={machine}>
              <td className="break">
                {machine}{" "}
                {answers && nodes.length > 1 && (
                  <span className="badge">{texts.nodes.answered}</span>
                )}
              </td>
              <td data-label={columns.version}>{version}</td>
              <td data-label={columns.startedAt}>
                <DateTime at={startedAt} />
              </td>
              <td data-label={columns.store}>{texts.nodes.stores[store]}</td>
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

/** Returns a count’s rate per minute between the last two samples. It is undefined until there are two. */
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
