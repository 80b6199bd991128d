import { dayMs, hourMs } from "@throughline/engine/durations";
import type { SpanQuery } from "@throughline/protocol/admin";
import { ApiError } from "../../platform/http/errors.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";

/** A time span of whole hours or days, in milliseconds. */
export interface Span {
  readonly since: number;
  readonly until: number;
  readonly step: "hour" | "day";
}

const stepMs = { hour: hourMs, day: dayMs } as const;
const defaultSteps = { hour: 48, day: 30 } as const;
const maxSteps = 2000;

/** Parses the span of a query and rounds it to whole steps. It ends now and has a default length unless the query says otherwise. */
export function parseSpan({ from, to, interval = "day" }: SpanQuery, now: number): Span {
  const step = stepMs[interval];
  const until = Math.ceil(((to === undefined ? now : parseMoment("to", to)) + 1) / step) * step;
  const since =
    from === undefined
      ? until - defaultSteps[interval] * step
      : Math.floor(parseMoment("from", from) / step) * step;
  if (since >= until) throw refusal("from must be before to");
  if ((until - since) / step > maxSteps) {
    throw refusal(
      `from and to are more than ${maxSteps} ${interval}s apart; ask for a shorter span`,
    );
  }
  return { since, until, step: interval };
}

function parseMoment(field: string, text: string): number {
  const value = parseTimestamp(text);
  if (value === undefined) throw refusal(`${field} is not a valid time: "${text}"`);
  return value;
}

function refusal(fault: string): ApiError {
  return new ApiError("malformed_request", `The request is not valid: ${fault}.`);
}
