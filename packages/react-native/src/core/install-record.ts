import { failedOpensMs } from "./bounds.ts";
import { parseJson } from "./parse-json.ts";

/** What the phone remembers of its one match, under {@link installKey}. */
export interface InstallRecord {
  v: 1;
  /** Random; the service answers the same id with the same answer. */
  installId: string;
  /** `pending` until the app was given an outcome: an attempt cut off before that is resumed. */
  state: "pending" | "done";
  /** When the match failed, once per open; only of a match that did not come to an answer since. */
  failures?: readonly number[] | undefined;
  /** When the match was used up, and how it ended: `matched`, `no match`, `401`, … */
  doneAt?: number | undefined;
  result?: string | undefined;
  /** The day `app_open` was logged last, counted from 1970. */
  openedOn?: number;
}

export const installKey = "throughline.install";

/** Anything but a record, with an id the service takes, is none: corrupt storage is started afresh. */
export function parseRecord(text: unknown): InstallRecord | undefined {
  const record = parseJson<InstallRecord>(text);
  return record?.v === 1 &&
    typeof record.installId === "string" &&
    /^.{1,128}$/.test(record.installId) &&
    Array.isArray(record.failures ?? [])
    ? (record as InstallRecord)
    : undefined;
}

/** Whether this open runs the match: it was never finished, or it failed and may be tried again. */
export function mayMatch(record: InstallRecord, retryFailed: unknown, now: number): boolean {
  const { state, failures = [] } = record;
  return (
    state !== "done" ||
    (retryFailed === true &&
      failures.length < 3 &&
      Math.abs(now - Number(failures[0])) < failedOpensMs)
  );
}
