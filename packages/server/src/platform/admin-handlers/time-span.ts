import type { TimeSpan } from "@throughline/storage";
import { invalidField } from "../http/errors.ts";
import { parseTimestamp } from "../time/parse-timestamp.ts";

/** Parses the fields `from` and `to` of a query. */
export function parseTimeSpan({
  from,
  to,
}: {
  readonly from?: string;
  readonly to?: string;
}): TimeSpan {
  const since = parseTime("from", from);
  const until = parseTime("to", to);
  if (since !== undefined && until !== undefined && since >= until) {
    throw invalidField("from", "The period would end before it begins.");
  }
  return { since, until };
}

function parseTime(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = parseTimestamp(text);
  if (at === undefined) throw invalidField(field, `"${text}" is not in the calendar.`);
  return at;
}
