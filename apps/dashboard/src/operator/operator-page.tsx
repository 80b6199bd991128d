import { useQuery } from "@tanstack/react-query";
import { operatorQuery } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { count, Moment, percent } from "../shell/moments.tsx";
import { Trouble } from "../shell/trouble.tsx";
import { useTitle } from "../shell/use-title.ts";

/** How the service is, for whoever runs it. */
export function OperatorPage() {
  useTitle("The service");
  const { data, error, refetch } = useQuery(operatorQuery);
  if (error) return <Trouble page error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={6} />;
  const { disk, sinceStart } = data;
  return (
    <>
      <h1>The service</h1>
      <section className="card">
        <p className="row">
          <span className={data.ready ? "badge good" : "badge bad"}>
            {data.ready ? "All is well" : "Cannot store"}
          </span>
          <span className="soft">
            Version {data.version}, Node {data.node}, since <Moment at={data.startedAt} />
          </span>
        </p>
        <dl className="figures">
          <Figure name="Memory" value={bytes(data.memoryBytes)} note="of this process" />
          <Figure
            name="Disk free"
            value={disk ? bytes(disk.freeBytes) : "–"}
            note={
              disk
                ? `${percent(disk.freeBytes / disk.totalBytes)} of ${bytes(disk.totalBytes)}`
                : " "
            }
          />
          <Figure name="Backlog" value={count(data.backlog)} note="batches of events" />
          <Figure
            name="Last backup"
            value={data.lastBackup ? <Moment at={data.lastBackup} /> : "–"}
            note={data.backups ? " " : "set BACKUP_DIR to have some"}
          />
        </dl>
      </section>
      <section className="card">
        <h2>Since the start</h2>
        <dl className="figures">
          <Figure
            name="Clicks"
            value={count(sinceStart.clicks)}
            note={`${count(sinceStart.filtered)} bots beside`}
          />
          <Figure name="Installs" value={count(sinceStart.installs)} />
          <Figure name="Events" value={count(sinceStart.events)} />
          <Figure
            name="Turned away"
            value={count(sinceStart.refused)}
            note="too many, or too much to do"
          />
          <Figure name="Failed" value={count(sinceStart.failed)} note="the log says why" />
        </dl>
      </section>
      <section className="card">
        <dl className="figures">
          <Figure name="Apps" value={count(data.apps)} />
          <Figure name="Accounts" value={count(data.accounts)} />
        </dl>
      </section>
    </>
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
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="note">{note}</dd>
    </div>
  );
}

function bytes(value: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let [size, unit] = [value, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toFixed(size < 10 && unit > 0 ? 1 : 0)} ${units[unit]}`;
}
