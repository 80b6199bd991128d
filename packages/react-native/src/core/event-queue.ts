import { eventsPath, eventsPerBatch } from "@throughline/protocol/client";
import type { AnalyticsEvent } from "@throughline/protocol/client";
import {
  flushAt,
  maxBackoffMs,
  maxBatchBytes,
  maxQueued,
  maxQueuedBytes,
  maxRefusals,
  restMs,
  segmentLength,
  uploadBoundMs,
} from "./bounds.ts";
import { newId } from "./new-id.ts";
import { parseJson } from "./parse-json.ts";
import type { Ports } from "./ports.ts";
import type { Post } from "./service.ts";
import type { Store } from "./store.ts";
import type { Timers } from "./timers.ts";

/** Set by the bundler; `false` in a release takes the warnings out of it. */
declare const __DEV__: boolean | undefined;

/**
 * An event as JSON text `{"name":…,"data":…}`, so that later changes of its data do not reach it;
 * `undefined` when the data cannot be made JSON. Never throws.
 */
export function serializeEvent(name: string, data?: unknown): string | undefined {
  try {
    return JSON.stringify({ name, data }, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
  } catch {
    return undefined;
  }
}

/** Events wait here, oldest first, on disk too, until the service acknowledged them. */
export interface EventQueue {
  /** Takes an event serialized by {@link serializeEvent}. */
  add: (event: string | undefined, timestamp: number) => void;
  /** Reads what an earlier process left, and starts to send. */
  open: (id: string) => Promise<void>;
  /** Sends now what there is, unless an upload or a wait after a failure is under way. */
  flush: () => Promise<void>;
}

const eventsKey = "throughline.events";

/**
 * On disk the events stand in small segments of their own keys: a new event rewrites the last segment, not
 * all of them. The first and the last segment's number stand under `throughline.events`.
 */
export function createEventQueue(
  ports: Pick<Ports, "os" | "now" | "random" | "warn">,
  post: Post,
  { read, write }: Store,
  { later }: Timers,
  maySend: () => boolean,
): EventQueue {
  /** Every event, oldest first, with the number of its segment. */
  const segments = new Map<AnalyticsEvent, number>();
  /** Segments that are not on disk as they are here. */
  const changed = new Set<number>();
  /** Where the next event goes, in events. */
  let end = 0;
  let bytes = 0;
  /** Set once the queue is open. */
  let installId: string | undefined;
  /** Nothing is to be sent: an upload, or the wait after a failure, is under way. */
  let blocked = false;
  /** Set as long as the queue rests: cancels that. */
  let timer: (() => void) | undefined;
  let failures = 0;
  let refusals = 0;
  /** Its whole part counts. */
  let batchSize: number = eventsPerBatch;
  let dropped = 0;
  /** A warning that too many came was printed, and none was sent since. */
  let overflowing = false;
  let saved: Promise<void> = Promise.resolve();
  let saving: Promise<void> | undefined;

  // A storage without removeItem never gives a key back, so keys are used again.
  const keyOf = (number: number) => `${eventsKey}.${number % maxQueued}`;
  const events = () => [...segments.keys()];
  const endSegment = () => Math.floor(end / segmentLength);

  const append = (event: AnalyticsEvent) => {
    segments.set(event, endSegment());
    changed.add(endSegment());
    end++;
    bytes += byteLength(event);
  };

  /** It may be gone already. */
  const remove = (event: AnalyticsEvent) => {
    const number = segments.get(event);
    if (number === undefined) return;
    segments.delete(event);
    changed.add(number);
    bytes -= byteLength(event);
  };

  /** Warns of lost events, in development. */
  const warnOfLoss = (why: "too many" | "refused" | "unusable", count = 1) => {
    if (typeof __DEV__ !== "undefined" && __DEV__) {
      dropped += count;
      if (why !== "too many" || !overflowing) ports.warn(`${dropped} events dropped: ${why}`);
      overflowing ||= why === "too many";
    }
  };

  const trim = () => {
    const count = segments.size;
    for (const event of segments.keys()) {
      if (segments.size <= maxQueued && bytes <= maxQueuedBytes) break;
      remove(event);
    }
    if (segments.size < count) warnOfLoss("too many", count - segments.size);
  };

  const writeChanges = async () => {
    if (!installId || !changed.size) return;
    const numbers = [...changed];
    changed.clear();
    const first = [...segments.values()][0] ?? endSegment();
    // Before any segment it names for the first time, and before one it does not name any more goes.
    let { fault } = await write(eventsKey, JSON.stringify([first, endSegment()]));
    await Promise.all(
      numbers.map(async (number) => {
        const segment = events().filter((event) => segments.get(event) === number);
        const text = segment[0] ? JSON.stringify(segment) : null;
        fault ??= (await write(keyOf(number), text)).fault;
        if (fault) changed.add(number);
      }),
    );
  };

  /** Makes every change durable, as far as storage works; what changes in one moment is written together. */
  const save = () =>
    (saving ??= saved = saved.then(() => {
      saving = undefined;
      trim();
      return writeChanges();
    }));

  const flush = async () => {
    if (blocked || !installId || !segments.size || !maySend()) return;
    blocked = true;
    timer?.();
    // Durable before it leaves; events of the same moment travel together.
    await save();
    const batch = events().slice(0, batchSize);
    while (batch[1] && byteLength(batch) > maxBatchBytes) batch.splice(batch.length / 2);
    const { ok, status, retryAfter } = await post(
      eventsPath,
      { installId, platform: ports.os, sentAt: ports.now(), events: batch },
      uploadBoundMs,
    );
    const refused = [400, 413, 422].includes(status);
    if (ok) {
      batchSize = eventsPerBatch;
      overflowing = false;
    }
    // Something in a refused batch is bad: halve it until that stands alone, then drop that one.
    if (refused && batch[1]) batchSize = batch.length / 2;
    else if (ok || refused) {
      if (refused) warnOfLoss("refused");
      batch.forEach(remove);
      void save();
    }
    refusals = refused ? refusals + 1 : 0;
    // A service that refuses whatever it is sent is not to be flooded.
    blocked = refused ? refusals > maxRefusals : !ok;
    failures = blocked ? failures + 1 : 0;
    const backoff = Math.max(ports.random() * 500 * 2 ** failures, retryAfter);
    timer = later(blocked ? Math.min(backoff, maxBackoffMs) : restMs, () => {
      timer = undefined;
      blocked = false;
      void flush();
    });
    if (refused || segments.size >= flushAt) void flush();
  };

  return {
    add(text, timestamp) {
      const event = { ...(parseJson(text) as AnalyticsEvent), id: newId(ports), timestamp };
      if (!text || byteLength(event) > maxBatchBytes) return warnOfLoss("unusable");
      append(event);
      void save();
      if (!timer || segments.size >= flushAt) void flush();
    },
    async open(id) {
      const range = parseJson<number[]>((await read(eventsKey)).text);
      const from = Number(range?.[0]);
      const count = Math.min(Number(range?.[1]) - from + 1, maxQueued);
      // No range, no segments: its count is NaN.
      const stored = await Promise.all(
        Array.from({ length: count || 0 }, (_, index) => read(keyOf(from + index))),
      );
      // Older than what came meanwhile.
      const added = events();
      segments.clear();
      end = bytes = 0;
      stored.forEach(({ text }, index) => {
        const segment: unknown = parseJson(text);
        end = (from + index) * segmentLength;
        if (Array.isArray(segment)) segment.filter((event) => event?.id).forEach(append);
      });
      changed.clear();
      added.forEach(append);
      installId = id;
      void flush();
    },
    flush,
  };
}

/** At least the bytes of its JSON in UTF-8: what is not plain ASCII counts three per unit. */
function byteLength(value: unknown): number {
  return JSON.stringify(value).replace(/[^ -~]/g, "___").length;
}
