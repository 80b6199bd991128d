import { hourlyCutoff } from "./buckets.ts";
import type { BoundNouns } from "./nouns/index.ts";
import type { SweepResult } from "./ports.ts";
import type { Moment } from "./records.ts";

/**
 * The deletions that a store offers to {@link sweep}. Those that return a number return how many
 * records they deleted.
 */
export interface Expiry {
  readonly nouns: Pick<BoundNouns, "apps" | "installs">;
  /** Deletes clicks made before this moment. Their claims are kept. */
  readonly deleteClicks: (app: string, before: Moment) => Promise<number>;
  /** Deletes events received before this moment. */
  readonly deleteEvents: (app: string, before: Moment) => Promise<number>;
  /** Deletes messages written before this moment, delivered or not. */
  readonly deleteMessages: (app: string, before: Moment) => Promise<void>;
  /** Expires all records that nouns/ defines. */
  readonly expireNouns: (now: Moment) => Promise<{ readonly salts?: number }>;
  /** Rolls the hourly counters before this moment, the start of a day, up into days. */
  readonly rollUpHours: (before: Moment) => Promise<void>;
}

/** Applies to apps without `eventRetentionMs`. */
export const defaultEventRetentionMs = 365 * 86_400_000;

/** Messages stay longer than they are retried, so that they can be inspected and replayed. */
const messageRetentionMs = 7 * 86_400_000;

/** Applies to apps without `reasonRetentionMs`. */
const defaultVerdictRetentionMs = 30 * 86_400_000;

/** How long a deleted app is swept again. */
const lateWritesMs = 3_600_000;

/** Deletes expired records. Only this function decides when a record expires, for every store. */
export async function sweep(expiry: Expiry, now: Moment): Promise<SweepResult> {
  const { salts = 0 } = await expiry.expireNouns(now);
  let [clicks, events] = [0, 0];
  for (const app of await expiry.nouns.apps.list()) {
    const { id, matching } = app;
    const {
      eventRetentionMs = defaultEventRetentionMs,
      reasonRetentionMs = defaultVerdictRetentionMs,
    } = app;
    clicks += await expiry.deleteClicks(id, now - matching.windowMs);
    const reasonsEnd = now - reasonRetentionMs;
    await inBatches((size) => expiry.nouns.installs.deleteVerdicts(id, reasonsEnd, size));
    events += await expiry.deleteEvents(id, now - eventRetentionMs);
    await expiry.deleteMessages(id, now - Math.min(messageRetentionMs, eventRetentionMs));
  }
  await expiry.rollUpHours(hourlyCutoff(now));
  for (const { app, at } of await expiry.nouns.apps.deleted()) {
    await deleteRecords(expiry, app);
    // Requests that began before the app was deleted may still store something.
    if (at < now - lateWritesMs) await expiry.nouns.apps.forget(app);
  }
  return { clicks, events, salts };
}

async function deleteRecords(expiry: Expiry, app: string): Promise<void> {
  const end = Number.MAX_SAFE_INTEGER;
  await expiry.deleteClicks(app, end);
  await expiry.deleteEvents(app, end);
  await expiry.deleteMessages(app, end);
  await inBatches((size) => expiry.nouns.apps.deleteRecords(app, size));
}

const batchSize = 500;

/** Calls `step` until it handles fewer records than a full batch. Returns the total. */
export async function inBatches(step: (size: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const gone = await step(batchSize);
    total += gone;
    if (gone < batchSize) return total;
  }
}
