import { failedOpensMs } from "./time-limits.ts";
import type { SessionLink } from "./link-details.ts";
import { parseJson } from "./parse-json.ts";

/**
 * The stored state of this install's match, under {@link installKey}. The client stores the record before it asks the
 * service, and stops asking once `state` is `done`. So each install is matched only once.
 */
export interface InstallRecord {
  v: 1;
  /** A random id. The service always gives the same answer to the same id. */
  installId: string;
  /** `pending` until the app has a result. An attempt that was cut off before then is resumed. */
  state: "pending" | "done";
  /** The times at which the match failed, one per open. Absent after the match succeeded. */
  failures?: readonly number[] | undefined;
  /** When the match ended, and how: `matched`, `no match`, `401`, … */
  doneAt?: number | undefined;
  result?: string | undefined;
  /** The link that led to this install. */
  link?: SessionLink | undefined;
  /** The day of the last `app_open` event, counted from 1970. */
  openedOn?: number;
  /** The user who is signed in, if the app said so. */
  userId?: string | undefined;
}

export const installKey = "throughline.install";

/**
 * Parses a stored record. Returns `undefined` for any other text, and for an id that the service refuses,
 * so that the client starts afresh after its storage was corrupted.
 */
export function parseRecord(text: unknown): InstallRecord | undefined {
  const record = parseJson<InstallRecord>(text);
  return record?.v === 1 &&
    typeof record.installId === "string" &&
    /^.{1,128}$/.test(record.installId) &&
    Array.isArray(record.failures ?? [])
    ? (record as InstallRecord)
    : undefined;
}

/**
 * Returns whether this open runs the match: the match never finished, or it failed and may be repeated.
 */
export function mayMatch(record: InstallRecord, retryFailed: unknown, now: number): boolean {
  const failures = record.failures ?? [];
  return (
    record.state !== "done" ||
    (retryFailed === true &&
      failures.length < 3 &&
      Math.abs(now - (failures[0] as number)) < failedOpensMs)
  );
}
