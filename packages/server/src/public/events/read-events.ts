import { createHash } from "node:crypto";
import type { AnalyticsEvent, EventBatch, RejectedEvent, SingleEvent } from "@throughline/protocol";
import { analyticsEvent, compileSchema } from "@throughline/protocol/validate";
import type { AppEvent, Json } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import { readMoment } from "../../platform/time/moment.ts";

const findFault = compileSchema(analyticsEvent);

/** A phone that was offline for longer has another date in mind, or none. */
const longestAwayMs = 30 * 86_400_000;

/** Takes a batch apart: the events to keep, and those that never will be, each with its reason. */
export function readBatch(
  { installId, platform, sentAt, events }: EventBatch,
  receivedAt: number,
): { events: AppEvent[]; rejected: RejectedEvent[] } {
  const kept: AppEvent[] = [];
  const rejected: RejectedEvent[] = [];
  for (const event of events) {
    const fault = findFault(event);
    if (fault) rejected.push({ id: event.id, reason: fault.message });
    else {
      const at = correctedTime(event, sentAt, receivedAt);
      const { id, name } = event;
      kept.push({ id, install: installId, name, at, receivedAt, platform, ...dataOf(event) });
    }
  }
  return { events: kept, rejected };
}

/**
 * One event of an SDK that gives it no id. Its content becomes its id, so that a repeated request
 * counts once; without a device's id, so does the same event of two devices at the same millisecond.
 */
export function readSingle(
  kind: "event" | "retention",
  { event_name, data, timestamp, platform, device_id }: SingleEvent,
  receivedAt: number,
): AppEvent {
  const happened = readMoment(timestamp);
  if (happened === undefined) {
    throw new ApiError("malformed_request", "The request is not valid: timestamp is not a date.");
  }
  const content = JSON.stringify([kind, device_id, event_name, timestamp, platform, data]);
  return {
    id: `${kind}:${createHash("sha256").update(content).digest("base64url")}`,
    ...(device_id && { install: device_id }),
    name: event_name,
    at: credible(happened, receivedAt),
    receivedAt,
    platform,
    ...dataOf({ data }),
  };
}

/** The device's clock may be wrong, but not by more at the event than when it sent it. */
function correctedTime(
  { timestamp }: Pick<AnalyticsEvent, "timestamp">,
  sentAt: number,
  receivedAt: number,
): number {
  const age = Math.max(0, sentAt - timestamp);
  return credible(Math.round(receivedAt - age), receivedAt);
}

/** An event from the future, or from longer ago than a phone keeps one, is filed under its arrival. */
function credible(at: number, receivedAt: number): number {
  return at > receivedAt || receivedAt - at > longestAwayMs ? receivedAt : at;
}

function dataOf({ data }: { data?: unknown }): { data?: Json } {
  return data === undefined ? {} : { data: data as Json };
}
