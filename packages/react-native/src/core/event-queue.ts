import { eventsPath, eventsPerBatch } from "@throughline/protocol";
import type { AnalyticsEvent } from "@throughline/protocol";
import {
  flushAt,
  maxBackoffMs,
  maxBatchBytes,
  maxQueued,
  restMs,
  uploadBoundMs,
} from "./bounds.ts";
import { newId } from "./new-id.ts";
import { parseJson } from "./parse-json.ts";
import type { Ports } from "./ports.ts";
import type { Post } from "./service.ts";
import type { Read, Saver } from "./store.ts";
import type { Later } from "./timers.ts";

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

/** Takes an event pictured by {@link pictureEvent}. */
type Add = (event: string | undefined, timestamp: number) => void;
/** Reads what an earlier process left, and starts to send. */
type Open = (installId: string) => Promise<void>;
/** Sends now what there is, unless an upload or a wait after a failure is under way. */
type Flush = () => Promise<void>;

/** Events wait here, oldest first, on disk too, until the service acknowledged them. */
export function createEventQueue(
  ports: Pick<Ports, "os" | "now" | "random" | "warn">,
  post: Post,
  read: Read,
  saver: Saver,
  later: Later,
): [add: Add, open: Open, flush: Flush] {
  let events: AnalyticsEvent[] = [];
  let installId: string | undefined;
  let busy = false;
  let waiting: (() => void) | undefined;
  let failures = 0;
  let batchSize: number = eventsPerBatch;
  let dropped = 0;
  const write = saver(eventsKey, () => events);

  const drop = (count: number, why: string) => {
    dropped += count;
    if (count) ports.warn(`${dropped} events dropped: ${why}`);
  };

  const save = () => {
    drop(events.splice(0, events.length - maxQueued).length, "queue full");
    return installId && write();
  };

  const flush = async () => {
    if (busy || !installId || !events[0]) return;
    busy = true;
    waiting?.();
    // Durable before it leaves; events of the same moment travel together.
    await save();
    let batch = events.slice(0, batchSize);
    while (batch[1] && byteLength(batch) > maxBatchBytes) batch = firstHalf(batch);
    const { ok, status, retryAfter } = await post(
      eventsPath,
      { installId, platform: ports.os, sentAt: ports.now(), events: batch },
      uploadBoundMs,
    );
    const refused = /^4(00|13|22)/.test(String(status));
    // Something in a refused batch is bad: halve it until that stands alone, then drop that one.
    if (refused && batch[1]) batchSize = firstHalf(batch).length;
    else if (ok || refused) {
      if (refused) drop(1, "refused");
      batchSize = eventsPerBatch;
      events = events.filter((event) => !batch.includes(event));
      void save();
    }
    // Nothing shortens the wait after a failure: the queue stays busy.
    busy = !ok && !refused;
    failures = busy ? failures + 1 : 0;
    const backoff = Math.max(ports.random() * 500 * 2 ** failures, retryAfter);
    waiting = later(busy ? Math.min(backoff, maxBackoffMs) : restMs, () => {
      waiting = undefined;
      busy = false;
      void flush();
    });
    if (refused || events.length >= flushAt) void flush();
  };

  return [
    (text, timestamp) => {
      const event = parseJson<AnalyticsEvent>(text);
      if (!event || byteLength(event) > maxBatchBytes) drop(1, "no JSON or too large");
      else {
        events.push({ ...(event as AnalyticsEvent), id: newId(ports), timestamp });
        void save();
        if (!waiting || events.length >= flushAt) void flush();
      }
    },
    async (id) => {
      const stored = parseJson<AnalyticsEvent[]>(await read(eventsKey));
      events = [...(stored?.filter?.((event) => event?.id) ?? []), ...events] as AnalyticsEvent[];
      installId = id;
      void flush();
    },
    flush,
  ];
}

function firstHalf<T>(list: T[]): T[] {
  return list.slice(0, Math.ceil(list.length / 2));
}

/** At least the bytes of its JSON in UTF-8: what is not plain ASCII counts three per unit. */
function byteLength(value: unknown): number {
  return JSON.stringify(value).replace(/[^ -~]/g, "___").length;
}
