import { dayMs, hourMs } from "@throughline/engine/durations";
import { hourlyCutoff } from "../stats/buckets.ts";
import type { BoundEntities } from "./index.ts";
import type { SweepResult } from "../ports.ts";
import type { Moment } from "../records.ts";

/** The deletions that {@link sweep} calls. A number is how many records were deleted. */
export interface Deletions {
  readonly entities: Pick<BoundEntities, "apps" | "audit" | "installs">;
  /** Erases an install that was kept long enough. */
  readonly eraseInstall: (app: string, install: string) => Promise<unknown>;
  /** Deletes clicks made before this moment. Their claims are kept. */
  readonly deleteClicks: (app: string, before: Moment) => Promise<number>;
  /** Deletes events received before this moment. */
  readonly deleteEvents: (app: string, before: Moment) => Promise<number>;
  /** Deletes messages written before this moment, delivered or not. */
  readonly deleteMessages: (app: string, before: Moment) => Promise<void>;
  /** Expires all records that entities/ defines. */
  readonly expireEntities: (now: Moment) => Promise<{ readonly salts?: number }>;
  /** Rolls hourly counters before this moment up into days. The moment is the start of a day. */
  readonly rollUpHours: (before: Moment) => Promise<void>;
}

/** How long events are kept for apps without `eventRetentionMs`. */
export const defaultEventRetentionMs = 365 * dayMs;

/** Messages stay longer than they are retried, so that they can be inspected and replayed. */
const messageRetentionMs = 7 * dayMs;

/** How long verdicts are kept for apps without `reasonRetentionMs`. */
const defaultReasonRetentionMs = 30 * dayMs;

/** How long after its deletion an app is swept again, because requests that began earlier may still store something. */
const lateWritesMs = hourMs;

/** Deletes expired records. Only this function decides when a record expires, for every store. */
export async function sweep(deletions: Deletions, now: Moment): Promise<SweepResult> {
  const { salts = 0 } = await deletions.expireEntities(now);
  let [clicks, events] = [0, 0];
  for (const app of await deletions.entities.apps.list()) {
    const { id, matching } = app;
    const {
      eventRetentionMs = defaultEventRetentionMs,
      reasonRetentionMs = defaultReasonRetentionMs,
      installRetentionMs,
      auditRetentionMs,
    } = app;
    clicks += await deletions.deleteClicks(id, now - matching.windowMs);
    const verdictsBefore = now - reasonRetentionMs;
    await inBatches((size) => deletions.entities.installs.deleteVerdicts(id, verdictsBefore, size));
    events += await deletions.deleteEvents(id, now - eventRetentionMs);
    await deletions.deleteMessages(id, now - Math.min(messageRetentionMs, eventRetentionMs));
    if (installRetentionMs !== undefined) {
      await eraseOldInstalls(deletions, id, now - installRetentionMs);
    }
    if (auditRetentionMs !== undefined) {
      const auditBefore = now - auditRetentionMs;
      await inBatches((size) => deletions.entities.audit.deleteBefore(id, auditBefore, size));
    }
  }
  await deletions.rollUpHours(hourlyCutoff(now));
  for (const { app, at } of await deletions.entities.apps.deleted()) {
    await deleteRecords(deletions, app);
    if (at < now - lateWritesMs) await deletions.entities.apps.forget(app);
  }
  return { clicks, events, salts };
}

/** Erases installs one by one, so that a request waits for one of them at most. */
async function eraseOldInstalls(
  { entities, eraseInstall }: Deletions,
  app: string,
  before: Moment,
): Promise<void> {
  await inBatches(async (size) => {
    const installs = await entities.installs.answeredBefore(app, before, size);
    for (const install of installs) await eraseInstall(app, install);
    return installs.length;
  });
}

async function deleteRecords(deletions: Deletions, app: string): Promise<void> {
  const end = Number.MAX_SAFE_INTEGER;
  await deletions.deleteClicks(app, end);
  await deletions.deleteEvents(app, end);
  await deletions.deleteMessages(app, end);
  await inBatches((size) => deletions.entities.apps.deleteRecords(app, size));
}

const batchSize = 500;

/** Calls `step` until it handles fewer records than a full batch. Returns the total. */
export async function inBatches(step: (size: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const handled = await step(batchSize);
    total += handled;
    if (handled < batchSize) return total;
  }
}
