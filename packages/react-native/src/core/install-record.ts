/** What the phone remembers of its one match, under {@link installKey}. */
export interface InstallRecord {
  v: 1;
  /** Random; the service answers the same id with the same answer. */
  installId: string;
  /** `pending` until the app was given an outcome: an attempt cut off before that is resumed. */
  state: "pending" | "done";
  /** Opens whose match failed, and when the first one did; only with a failed match. */
  opens?: number;
  since?: number;
}

export const installKey = "throughline.install";

const maxFailedOpens = 3;
const dayMs = 86_400_000;

/** Anything but a record is none: corrupt storage is started afresh. */
export function parseRecord(text: unknown): InstallRecord | undefined {
  try {
    const record = JSON.parse(text as string) as InstallRecord;
    return typeof record.installId === "string" && /^(pending|done)$/.test(record.state)
      ? record
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this open runs the match: it was never finished, or it failed and may be tried again. */
export function mayMatch(record: InstallRecord, retryFailed: unknown, now: number): boolean {
  const { state, opens = maxFailedOpens, since = 0 } = record;
  return (
    state === "pending" ||
    (retryFailed === true && opens < maxFailedOpens && Math.abs(now - since) < dayMs)
  );
}
