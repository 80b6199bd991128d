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
import { newId } from "./new-id.ts";
import { parseJson } from "./parse-json.ts";
import type { Ports } from "./ports.ts";
import type { Post } from "./service.ts";
import type { Store } from "./store.ts";
import type { Timers } from "./timers.ts";

const eventsKey = "throughline.events";

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
  { read, saver }: Store,
  { later }: Timers,
  maySend: () => boolean,
): EventQueue {
  let events: AnalyticsEvent[] = [];
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
  const write = saver(eventsKey, () => events);

  const drop = (why: string) => {
    ports.warn(`${++dropped} events dropped: ${why}`);
  };

  const save = () => {
    while (events.length > maxQueued || bytes > maxQueuedBytes) {
      bytes -= byteLength(events.shift());
      drop("too many");
    }
    return installId && write();
  };

  const flush = async () => {
    if (blocked || !installId || !events[0] || !maySend()) return;
    blocked = true;
    timer?.();
    // Durable before it leaves; events of the same moment travel together.
    await save();
    const batch = events.slice(0, batchSize);
    while (batch[1] && byteLength(batch) > maxBatchBytes) batch.splice(batch.length / 2);
    const { ok, status, retryAfter } = await post(
      eventsPath,
      { installId, platform: ports.os, sentAt: ports.now(), events: batch },
      uploadBoundMs,
    );
    const refused = [400, 413, 422].includes(status);
    if (ok) batchSize = eventsPerBatch;
    // Something in a refused batch is bad: halve it until that stands alone, then drop that one.
    if (refused && batch[1]) batchSize = batch.length / 2;
    else if (ok || refused) {
      if (refused) drop("refused");
      events = events.filter((event) => !batch.includes(event));
      bytes = byteLength(events);
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
    if (refused || events.length >= flushAt) void flush();
  };

  return {
    add(text, timestamp) {
      const event = { ...(parseJson(text) as AnalyticsEvent), id: newId(ports), timestamp };
      const size = byteLength(event);
      if (!text || size > maxBatchBytes) drop("unusable");
      else {
        events.push(event);
        bytes += size;
        void save();
        if (!timer || events.length >= flushAt) void flush();
      }
    },
    async open(id) {
      const stored: unknown = parseJson((await read(eventsKey)).text);
      const kept = Array.isArray(stored) ? (stored as AnalyticsEvent[]) : [];
      events = [...kept.filter((event) => event?.id), ...events];
      bytes = byteLength(events);
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
