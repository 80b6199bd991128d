import { eventsPath, eventsPerBatch } from "@throughline/protocol";
import type { AnalyticsEvent } from "@throughline/protocol";
import {
  flushAt,
  maxBackoffMs,
  maxBatchBytes,
  maxQueued,
  maxQueuedBytes,
  maxRefusals,
  restMs,
  uploadBoundMs,
} from "./bounds.ts";
import { createEventLog } from "./event-log.ts";
import { newId } from "./new-id.ts";
import { parseJson } from "./parse-json.ts";
import type { Ports } from "./ports.ts";
import type { Post } from "./service.ts";
import type { Store } from "./store.ts";
import type { Timers } from "./timers.ts";

/**
 * An event as JSON text `{"name":…,"data":…}`, so that later changes of its data do not reach it;
 * `undefined` when the data cannot be made JSON. Never throws.
 */
export function pictureEvent(name: string, data: unknown): string | undefined {
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
  /** Takes an event pictured by {@link pictureEvent}. */
  add: (event: string | undefined, timestamp: number) => void;
  /** Reads what an earlier process left, and starts to send. */
  open: (installId: string) => Promise<void>;
  /** Sends now what there is, unless an upload or a wait after a failure is under way. */
  flush: () => Promise<void>;
}

export function createEventQueue(
  ports: Pick<Ports, "os" | "now" | "random" | "warn">,
  post: Post,
  store: Store,
  { later }: Timers,
  maySend: () => boolean,
): EventQueue {
  const log = createEventLog(store);
  let bytes = 0;
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
  /** More came than may be kept, which is told once until some were sent. */
  let overflowing = false;
  let saved: Promise<void> = Promise.resolve();
  let saving: Promise<void> | undefined;

  const drop = (why: string, count = 1, isTold = false) => {
    dropped += count;
    if (!isTold) ports.warn(`${dropped} events dropped: ${why}`);
  };

  const trim = () => {
    const events = log.events();
    let surplus = 0;
    while (events.length - surplus > maxQueued || bytes > maxQueuedBytes) {
      bytes -= byteLength(events[surplus++]);
    }
    if (!surplus) return;
    drop("too many", surplus, overflowing);
    overflowing = true;
    log.remove(events.slice(0, surplus));
  };

  /** What changes in one moment is written together. */
  const save = () =>
    (saving ??= saved =
      saved.then(() => {
        saving = undefined;
        trim();
        return log.save();
      }));

  const flush = async () => {
    if (blocked || !installId || !log.events()[0] || !maySend()) return;
    blocked = true;
    timer?.();
    // Durable before it leaves; events of the same moment travel together.
    await save();
    const batch = log.events().slice(0, batchSize);
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
      if (refused) drop("refused");
      log.remove(batch);
      bytes = byteLength(log.events());
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
    if (refused || log.events().length >= flushAt) void flush();
  };

  return {
    add(text, timestamp) {
      const event = { ...(parseJson(text) as AnalyticsEvent), id: newId(ports), timestamp };
      const size = byteLength(event);
      if (!text || size > maxBatchBytes) drop("unusable");
      else {
        log.append(event);
        bytes += size;
        void save();
        if (!timer || log.events().length >= flushAt) void flush();
      }
    },
    async open(id) {
      await log.open();
      bytes = byteLength(log.events());
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
