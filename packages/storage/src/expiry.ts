import { hoursEnd } from "./buckets.ts";
import type { BoundNouns } from "./nouns/index.ts";
import type { Swept } from "./ports.ts";
import type { Moment } from "./records.ts";

/** What a store can delete or end, for {@link sweep} to decide when. What counts says how many went. */
export interface Expiry {
  readonly nouns: Pick<BoundNouns, "apps" | "installs">;
  /** Clicks made before this moment; that one was claimed, and by whom, stays. */
  readonly forgetClicks: (app: string, before: Moment) => Promise<number>;
  /** Events received before this moment. */
  readonly forgetEvents: (app: string, before: Moment) => Promise<number>;
  /** Messages written before this moment, delivered or not. */
  readonly forgetMessages: (app: string, before: Moment) => Promise<void>;
  /** Everything in nouns/ that is past its time. */
  readonly expireNouns: (now: Moment) => Promise<{ readonly salts?: number }>;
  /** Adds counters of hours before this moment, the beginning of a day, up by the day. */
  readonly addUpHours: (before: Moment) => Promise<void>;
}

/** How long events are kept where the app does not say. */
export const eventsKeptMs = 365 * 86_400_000;

/** For how long messages are kept, to be tried, looked at and replayed: longer than they are tried. */
const messagesKeptMs = 7 * 86_400_000;

/** For how long installs keep the reasons of their answers, where the app does not say. */
const reasonsKeptMs = 30 * 86_400_000;

/** What is past its time leaves: the one place that says when, for every store. */
export async function sweep(expiry: Expiry, now: Moment): Promise<Swept> {
  const { salts = 0 } = await expiry.expireNouns(now);
  let [clicks, events] = [0, 0];
  for (const app of await expiry.nouns.apps.list()) {
    const { id, matching } = app;
    const { eventRetentionMs = eventsKeptMs, reasonRetentionMs = reasonsKeptMs } = app;
    clicks += await expiry.forgetClicks(id, now - matching.windowMs);
    const reasonsEnd = now - reasonRetentionMs;
    await inSteps((size) => expiry.nouns.installs.forgetReasons(id, reasonsEnd, size));
    events += await expiry.forgetEvents(id, now - eventRetentionMs);
    await expiry.forgetMessages(id, now - Math.min(messagesKeptMs, eventRetentionMs));
  }
  await expiry.addUpHours(hoursEnd(now));
  return { clicks, events, salts };
}

/** How many records one step takes. */
const stepSize = 500;

/** `step` takes at most so many and says how many it took; the whole says how many went. */
export async function inSteps(step: (size: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const gone = await step(stepSize);
    total += gone;
    if (gone < stepSize) return total;
  }
}
