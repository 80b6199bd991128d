import { startOf } from "../buckets.ts";
import { countedName } from "../counted-links.ts";
import type { StatsReadModel } from "../ports.ts";
import type { CountsAt } from "../records.ts";
import type { Session } from "./session.ts";

const columns = ["clicks", "filtered", "opened", "installs", "matches", "events"] as const;

const overTime = `
  SELECT hour - hour % ? AS at, ${columns.map((one) => `sum(${one}) AS ${one}`).join(", ")}
  FROM counters WHERE app = ? AND link = ? AND hour >= ? AND hour < ?
  GROUP BY 1 HAVING ${columns.map((one) => `sum(${one})`).join(" + ")} > 0 ORDER BY 1`;

export function sqliteStats({ reader, caughtUp }: Session): StatsReadModel {
  return {
    async overTime(app, { link, since, until, step }) {
      await caughtUp();
      const name = link === undefined ? "" : countedName(link);
      const length = step === "hour" ? 3_600_000 : 86_400_000;
      const [from, to] = [startOf(step, since), startOf(step, until)];
      const rows = reader.all(overTime, length, app, name, from, to) as CountsAt[];
      return rows.map((row) => ({ ...row }));
    },
  };
}
