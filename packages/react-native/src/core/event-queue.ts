import { limits, routes } from "@throughline/protocol";
import type { AnalyticsEvent } from "@throughline/protocol";
import { newId } from "./new-id.ts";
import type { Ports } from "./ports.ts";
import type { Post } from "./service.ts";
import { isSuccess } from "./service.ts";
import type { Store } from "./store.ts";
import type { Timers } from "./timers.ts";

export const eventsKey = "throughline.events";

const maxQueued = 1000;
const maxBatchBytes = 500_000;
const flushAt = 20;
const restMs = 10_000;
const uploadBoundMs = 30_000;
const maxBackoffMs = 300_000;

/** An event as it was logged: already JSON, so that later changes of its data do not reach it. */
export interface LoggedEvent {
  name: string;
  /** `{"name":…,"data":…}`; absent when the data cannot be made JSON. */
  json?: string;
}

/** Takes a picture of an event; never throws. */
export function pictureEvent(name: string, data: unknown): LoggedEvent {
  try {
    const json = JSON.stringify({ name, data }, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    return { name, json };
  } catch {
    return { name };
  }
}

export interface EventQueue {
  add: (event: LoggedEvent, timestamp: number) => void;
  /** Reads what an earlier process left, and starts to send. */
  open: (installId: string) => Promise<void>;
  /** Sends now what there is, unless an upload or a wait imposed by a failure is under way. */
  flush: () => Promise<void>;
}

interface Parts {
  ports: Ports;
  post: Post;
  store: Store;
  timers: Pick<Timers, "later">;
  warn: (message: string) => void;
}

/** Events wait here, oldest first, on disk too, until the service acknowledged them by id. */
export function createEventQueue({ ports, post, store, timers, warn }: Parts): EventQueue {
  let events: AnalyticsEvent[] = [];
  let installId = "";
  let busy = false;
  let resting: (() => void) | undefined;
  let failures = 0;
  let batchSize: number = limits.eventsPerBatch;
  let dropped = 0;

  const save = () => {
    const excess = events.length - maxQueued;
    if (excess > 0) {
      events.splice(0, excess);
      dropped += excess;
    }
    return installId && store.write(eventsKey, () => JSON.stringify(events));
  };

  const nextBatch = () => {
    let bytes = 0;
    const end = events.findIndex((event, index) => {
      bytes += byteLength(JSON.stringify(event)) + 1;
      return index >= batchSize || (index > 0 && bytes > maxBatchBytes);
    });
    return events.slice(0, end < 0 ? events.length : end);
  };

  const remove = (batch: AnalyticsEvent[]) => {
    const ids = new Set(batch.map(({ id }) => id));
    events = events.filter(({ id }) => !ids.has(id));
    batchSize = limits.eventsPerBatch;
    void save();
  };

  const flush = async () => {
    if (busy || !installId || !events.length) return;
    busy = true;
    // Durable before it leaves; events of the same moment travel together.
    await save();
    const batch = nextBatch();
    const reply = await post(
      routes.events.path,
      { installId, platform: ports.os, sentAt: ports.now(), events: batch },
      uploadBoundMs,
    );
    const { status, retryAfter = 0 } = reply;
    if (isSuccess(reply)) {
      if (dropped) warn(`${dropped} events were dropped: the queue holds ${maxQueued}.`);
      dropped = failures = 0;
      remove(batch);
    } else if (status === 400 || status === 413 || status === 422) {
      // Something in there is bad: halve until it stands alone, then drop that one.
      if (batch.length > 1) batchSize = Math.ceil(batch.length / 2);
      else {
        warn(`the service refused an event (${status}): ${String(batch[0]?.name)}`);
        remove(batch);
      }
    } else {
      const backoff = ports.random() * Math.min(1000 * 2 ** failures++, maxBackoffMs);
      timers.later(Math.min(Math.max(backoff, retryAfter), maxBackoffMs), () => {
        busy = false;
        void flush();
      });
      return;
    }
    busy = false;
    resting?.();
    resting = timers.later(restMs, () => {
      resting = undefined;
      void flush();
    });
    if (events.length >= flushAt || batchSize < limits.eventsPerBatch) void flush();
  };

  return {
    flush,
    add({ json, name }, timestamp) {
      if (!json || byteLength(json) > maxBatchBytes - 1000) {
        warn(`event ${String(name)} was dropped: its data is too large or cannot be made JSON.`);
        return;
      }
      events.push({ id: newId(ports), ...(JSON.parse(json) as { name: string }), timestamp });
      void save();
      if (!resting || events.length >= flushAt) void flush();
    },
    async open(id) {
      const stored = parseEvents(await store.read(eventsKey));
      installId = id;
      events = [...stored, ...events];
      if (events.length > stored.length) void save();
      void flush();
    },
  };
}

function parseEvents(text: unknown): AnalyticsEvent[] {
  try {
    return (JSON.parse(text as string) as AnalyticsEvent[]).filter(({ id }) => id);
  } catch {
    return [];
  }
}

/** At least the bytes of the text in UTF-8: what is not plain ASCII counts three per unit. */
function byteLength(json: string): number {
  return json.replace(/[^ -~]/g, "___").length;
}
