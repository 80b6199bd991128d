import { dayMs } from "@throughline/engine/durations";
import { createHash } from "node:crypto";
import { adConsentEvent, identifyEvent } from "@throughline/protocol";
import type { AnalyticsEvent, EventBatch, RejectedEvent, SingleEvent } from "@throughline/protocol";
import { analyticsEvent, compileSchema } from "@throughline/protocol/validate";
import type { AdConsent, AppEvent, Json } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";

const findViolation = compileSchema(analyticsEvent);

/** How old an event may be to be counted in its own hour. An older time from a client is put down to a wrong clock. */
export const maxEventAgeMs = 30 * dayMs;

/** The events of a batch, by what happens to them. */
export interface ParsedBatch {
  readonly events: AppEvent[];
  /** Events that only say who uses the install. They are not stored. */
  readonly identifications: AppEvent[];
  /** What the user decided about ad networks. The events that say so are not stored. */
  readonly adConsents: AdConsent[];
  readonly rejected: RejectedEvent[];
}

/** Splits a batch into valid events and rejected ones with their reasons. */
export function parseBatch(
  { installId, platform, sentAt, events }: EventBatch,
  receivedAt: number,
): ParsedBatch {
  const batch: ParsedBatch = { events: [], identifications: [], adConsents: [], rejected: [] };
  for (const event of events) {
    const { id, name, userId: user } = event;
    const isIdentification = name === identifyEvent;
    const reason =
      findViolation(event)?.message ??
      reservedIdError(id) ??
      (isIdentification && !user ? "missing userId" : undefined) ??
      (name === adConsentEvent ? adConsentError(event.data) : undefined);
    if (reason) batch.rejected.push({ id, reason });
    else {
      const at = correctedTime(event, sentAt, receivedAt);
      const parsed = {
        id,
        install: installId,
        name,
        at,
        receivedAt,
        platform,
        ...(user && { user }),
      };
      if (name === adConsentEvent) {
        batch.adConsents.push({ install: installId, granted: isGranted(event.data), at });
        continue;
      }
      batch[isIdentification ? "identifications" : "events"].push({ ...parsed, ...toData(event) });
    }
  }
  return batch;
}

/**
 * Parses an event of another SDK, which has no id. Its id is a hash of its content, so that a repeated request counts once.
 * Without a device id, equal events of two devices in the same millisecond count once too.
 */
export function parseSingleEvent(
  kind: "event" | "retention",
  { event_name, data, timestamp, platform, device_id }: SingleEvent,
  receivedAt: number,
): AppEvent {
  const eventTime = parseTimestamp(timestamp);
  if (eventTime === undefined) {
    throw new ApiError("malformed_request", "The request is not valid: timestamp is not a date.");
  }
  const content = JSON.stringify([kind, device_id, event_name, timestamp, platform, data]);
  return {
    id: `${kind}:${createHash("sha256").update(content).digest("base64url")}`,
    ...(device_id && { install: device_id }),
    name: event_name,
    at: plausibleTime(eventTime, receivedAt),
    receivedAt,
    platform,
    ...toData({ data }),
  };
}

/** Returns the time of an event by the server's clock. The error of the device's clock is assumed to be the same at the event and at sending. */
function correctedTime(
  { timestamp }: Pick<AnalyticsEvent, "timestamp">,
  sentAt: number,
  receivedAt: number,
): number {
  const age = Math.max(0, sentAt - timestamp);
  return plausibleTime(Math.round(receivedAt - age), receivedAt);
}

/** Returns the time of an event, or the time of its arrival if the event time is in the future or too old. */
function plausibleTime(at: number, receivedAt: number): number {
  return at > receivedAt || receivedAt - at > maxEventAgeMs ? receivedAt : at;
}

/** Returns what is wrong with the data of a decision about ad networks. */
export function adConsentError(data: unknown): string | undefined {
  return typeof (Object(data) as { granted?: unknown }).granted === "boolean"
    ? undefined
    : 'data must be {"granted": true} or {"granted": false}';
}

/** Returns whether valid data of a decision about ad networks grant the consent. */
export function isGranted(data: unknown): boolean {
  return (Object(data) as { granted?: unknown }).granted === true;
}

function toData({ data }: { data?: unknown }): { data?: Json } {
  return data === undefined ? {} : { data: data as Json };
}

/** Returns why an id is refused that only events from servers may have. */
function reservedIdError(id: string): string | undefined {
  return /^(?:server|revenuecat):/.test(id)
    ? "id must not begin with server: or revenuecat:, because events from servers do"
    : undefined;
}
