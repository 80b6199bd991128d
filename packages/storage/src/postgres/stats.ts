import { startOf } from "../buckets.ts";
import type { StatsReadModel } from "../ports.ts";
import type { CountsAt } from "../records.ts";
import type { Database } from "./database.ts";
import { countedAs } from "./deltas.ts";
import { kinds } from "./schema/counters.ts";

const sums = kinds.map((kind) => `sum(${kind})::bigint AS ${kind}`).join(", ");
const total = kinds.map((kind) => `sum(${kind})`).join(" + ");

const overTime = `
  SELECT hour - hour % $1 AS at, ${sums} FROM counters
  WHERE app = $2 AND link = $3 AND hour >= $4 AND hour < $5
  GROUP BY 1 HAVING ${total} > 0 ORDER BY 1`;

export function postgresStats({ run }: Pick<Database, "run">): StatsReadModel {
  return {
    async overTime(app, { link, since, until, step }) {
      await run("SELECT roll_up_counters()");
      const name = link === undefined ? "" : countedAs(link).name;
      const length = step === "hour" ? 3_600_000 : 86_400_000;
      const [from, to] = [startOf(step, since), startOf(step, until)];
      return run<CountsAt>(overTime, length, app, name, from, to);
    },
  };
}
