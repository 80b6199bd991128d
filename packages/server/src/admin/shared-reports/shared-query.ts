import { dayMs } from "@throughline/engine/durations";
import { adminRoutes } from "@throughline/protocol/admin";
import type { ReportQuery } from "@throughline/protocol/admin";
import { compileSchema } from "@throughline/protocol/validate";
import type { SharedReport } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";

const findViolation = compileSchema(adminRoutes.statsReport.query);

/** Parses the query of a shared report, such as `country=DE&campaign=spring`. Throws if the report has no such parameter. */
function parseSharedQuery({ query, days }: Pick<SharedReport, "query" | "days">): ReportQuery {
  const parameters = new URLSearchParams(query);
  const parsed = Object.fromEntries(parameters);
  const repeated = [...parameters.keys()].find((name, at, all) => all.indexOf(name) !== at);
  if (repeated !== undefined) throw invalidField("query", `"${repeated}" is set twice.`);
  const violation = findViolation(parsed);
  if (violation) throw invalidField("query", `The report cannot be read: ${violation.message}.`);
  if (days !== undefined && ("from" in parsed || "to" in parsed)) {
    throw invalidField("days", "The query already has a period. Set either days, or from and to.");
  }
  return parsed;
}

/** Returns the query of a shared report at a moment. A report of some days ends with the current day. */
export function sharedQueryAt(report: SharedReport, timeZone: string, now: number): ReportQuery {
  const query = parseSharedQuery(report);
  if (report.days === undefined) return query;
  // Swedish dates look like ISO 8601.
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone });
  return {
    ...query,
    from: date.format(now - (report.days - 1) * dayMs),
    to: date.format(now),
  };
}
