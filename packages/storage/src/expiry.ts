import { hourlyCutoff } from "./buckets.ts";
import type { BoundNouns } from "./nouns/index.ts";
import type { SweepResult } from "./ports.ts";
import type { Moment } from "./records.ts";

/** What a store can delete or end, for {@link sweep} to decide when. What counts says how many went. */
export interface Expiry {
  readonly nouns: Pick<BoundNouns, "apps" | "installs">;
  /** Clicks made before this moment; that one was claimed, and by whom, stays. */
  readonly deleteClicks: (app: string, before: Moment) => Promise<number>;
  /** Events received before this moment. */
  readonly deleteEvents: (app: string, before: Moment) => Promise<number>;
  /** Messages written before this moment, delivered or not. */
  readonly deleteMessages: (app: string, before: Moment) => Promise<void>;
  /** Everything in nouns/ that is past its time. */
  readonly expireNouns: (now: Moment) => Promise<{ readonly salts?: number }>;
  /** Adds counters of hours before this moment, the beginning of a day, up by the day. */
  readonly rollUpHours: (before: Moment) => Promise<void>;
}

/** How long events are kept where the app does not say. */
export const defaultEventRetentionMs = 365 * 86_400_000;

/** For how long messages are kept, to be tried, looked at and replayed: longer than they are tried. */
const messageRetentionMs = 7 * 86_400_000;

/** For how long installs keep the reasons of their answers, where the app does not say. */
const defaultVerdictRetentionMs = 30 * 86_400_000;

/** What is past its time leaves: the one place that says when, for every store. */
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
  return { clicks, events, salts };
}

/** How many records one step takes. */
const batchSize = 500;

/** `step` takes at most so many and says how many it took; the whole says how many went. */
export async function inBatches(step: (size: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const gone = await step(batchSize);
    total += gone;
    if (gone < batchSize) return total;
  }
}
