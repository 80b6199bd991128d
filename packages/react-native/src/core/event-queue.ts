import {
  adConsentEvent,
  eventsPath,
  eventsPerBatch,
  identifyEvent,
} from "@throughline/protocol/client";
import type { AnalyticsEvent, EventReceipt } from "@throughline/protocol/client";
import {
  flushAt,
  maxBackoffMs,
  maxBatchBytes,
  maxQueued,
  maxQueuedBytes,
  maxRefusals,
  flushIntervalMs,
  segmentLength,
  uploadTimeoutMs,
} from "./time-limits.ts";
import type { InstallRecord } from "./install-record.ts";
import { newId } from "./new-id.ts";
import { parseJson } from "./parse-json.ts";
import type { Ports } from "./ports.ts";
import type { Post } from "./service.ts";
import type { Store } from "./store.ts";
import type { Timers } from "./timers.ts";

/** Set by the bundler. `false` removes the warnings from a release. */
declare const __DEV__: boolean | undefined;

/**
 * Serializes an event as `{"name":…,"data":…}`, so that later changes to its data have no effect.
 * Returns `undefined` if the data is not serializable. Never throws.
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

/**
 * Whether an event withdraws the consent to reports to ad networks. Once logged, it is sent also after the user denied
 * everything.
 */
export function isWithdrawal({ name, data }: AnalyticsEvent): boolean {
  return name === adConsentEvent && (data as { granted?: unknown } | undefined)?.granted === false;
}

/** Stores events, oldest first and also on disk, until the service acknowledges them. */
export interface EventQueue {
  /** Adds an event that {@link serializeEvent} serialized. */
  add: (event: string | undefined, timestamp: number) => void;
  /**
   * Sets the user of later events, across restarts, and tells the service whose install this is.
   * `null`: signed out.
   */
  setUser: (id: string | null) => void;
  /** Reads the stored events of an earlier process and starts sending. */
  open: (install: Pick<InstallRecord, "installId" | "userId">) => Promise<void>;
  /** Sends the waiting events now, unless an upload or a pause after a failure is in progress. */
  flush: () => Promise<void>;
  /** Ends the pause after a failure, because the phone may be online again. A `Retry-After` still counts. */
  resume: () => void;
}

const eventsKey = "throughline.events";

/**
 * Creates an event queue. Events are stored in small segments, each under its own key, so that a
 * new event rewrites only the last segment. The key `throughline.events` holds the numbers of the
 * first and the last segment.
 */
export function createEventQueue(
  ports: Pick<Ports, "os" | "now" | "random" | "warn">,
  post: Post,
  { read, write }: Store,
  { later }: Timers,
  maySend: (event: AnalyticsEvent) => boolean,
  saveUser: (id: string | null) => void,
): EventQueue {
  /** Every event, oldest first, with the number of its segment. */
  const segments = new Map<AnalyticsEvent, number>();
  /** Segments with unsaved changes. */
  const changed = new Set<number>();
  /** The position of the next event. */
  let end = 0;
  let bytes = 0;
  /** Set once the queue is open. */
  let installId: string | undefined;
  /** Whether an upload or a pause after a failure is in progress. */
  let blocked = false;
  /** Whether `resume` may end the pause after a failure. */
  let isPaused = false;
  /** Cancels the pause between two uploads. Undefined when there is none. */
  let timer: (() => void) | undefined;
  let failures = 0;
  let refusals = 0;
  /** The number of events in the next batch. Only the integer part counts. */
  let batchSize: number = eventsPerBatch;
  let dropped = 0;
  /** Whether a warning about too many events was printed and no event was sent since. */
  let overflowing = false;
  let saved: Promise<void> = Promise.resolve();
  let saving: Promise<void> | undefined;
  /** The user of new events. Undefined until the stored one is read, and if there never was one. */
  let user: string | null | undefined;

  // Keys are reused, because a storage without `removeItem` never frees a key.
  const keyOf = (number: number) => `${eventsKey}.${number % maxQueued}`;
  const events = () => [...segments.keys()];
  const endSegment = () => Math.floor(end / segmentLength);

  const append = (event: AnalyticsEvent) => {
    segments.set(event, endSegment());
    changed.add(endSegment());
    end++;
    bytes += byteLength(event);
  };

  /** Removes an event, if it still exists. */
  const remove = (event: AnalyticsEvent) => {
    const number = segments.get(event);
    if (number === undefined) return;
    segments.delete(event);
    changed.add(number);
    bytes -= byteLength(event);
  };

  /** Warns about lost events in development. */
  const warnOfLoss = (why: "too many" | "refused" | "unusable", count = 1) => {
    if (typeof __DEV__ !== "undefined" && __DEV__) {
      dropped += count;
      if (why !== "too many" || !overflowing) ports.warn(`${dropped} events dropped: ${why}`);
      overflowing ||= why === "too many";
    }
  };

  /** Names the events that the service refused, although it accepted their batch. */
  const warnOfRefusals = (batch: AnalyticsEvent[], { rejected }: Partial<EventReceipt>) => {
    if (!Array.isArray(rejected)) return;
    for (const { id, reason } of rejected) {
      const name = batch.find((event) => event.id === id)?.name;
      ports.warn(`The service refused the event ${JSON.stringify(name)}: ${reason}`);
    }
  };

  const trim = () => {
    let excess = 0;
    for (const event of segments.keys()) {
      if (segments.size <= maxQueued && bytes <= maxQueuedBytes) break;
      remove(event);
      excess++;
    }
    if (excess) warnOfLoss("too many", excess);
  };

  // Babel wraps an async function twice, but a function that calls one only once.
  const writeChanges = () =>
    (async () => {
      if (!installId || !changed.size) return;
      const numbers = [...changed];
      changed.clear();
      const first = [...segments.values()][0] ?? endSegment();
      // Write the range before its new segments, and before segments outside the range are removed.
      const { failure } = await write(eventsKey, JSON.stringify([first, endSegment()]));
      if (failure) return numbers.forEach((number) => changed.add(number));
      await Promise.all(
        numbers.map((number) => {
          const segment = events().filter((event) => segments.get(event) === number);
          const text = segment[0] ? JSON.stringify(segment) : null;
          return write(keyOf(number), text).then(
            (written) => written.failure && changed.add(number),
          );
        }),
      );
    })();

  /** Saves all changes. Changes made at the same moment are written together. */
  const save = () =>
    (saving ??= saved = saved.then(() => {
      saving = undefined;
      trim();
      return writeChanges();
    }));

  const flush = () =>
    (async () => {
      // Save before sending. Events logged at the same moment are sent together, unless consent was revoked meanwhile.
      await save();
      const batch = events().filter(maySend).slice(0, batchSize);
      if (blocked || !installId || !batch[0]) return;
      blocked = true;
      isPaused = false;
      timer?.();
      while (batch[1] && byteLength(batch) > maxBatchBytes) batch.splice(batch.length / 2);
      const reply = await post(
        eventsPath,
        { installId, platform: ports.os, sentAt: ports.now(), events: batch },
        uploadTimeoutMs,
      );
      const { ok, status, retryAfter } = reply;
      const refused = [400, 413, 422].includes(status);
      if (ok) {
        batchSize = eventsPerBatch;
        if (typeof __DEV__ !== "undefined" && __DEV__) {
          overflowing = false;
          warnOfRefusals(batch, reply.body as EventReceipt);
        }
      }
      // A refused batch contains an invalid event. Halve the batch until that event is alone, then
      // drop it.
      if (refused && batch[1]) batchSize = batch.length / 2;
      else if (ok || refused) {
        if (refused) warnOfLoss("refused");
        batch.forEach(remove);
        void save();
      }
      refusals = refused ? refusals + 1 : 0;
      // Do not flood a service that refuses everything.
      blocked = refused ? refusals > maxRefusals : !ok;
      isPaused = blocked && !retryAfter;
      failures = blocked ? failures + 1 : 0;
      const backoff = Math.max(ports.random() * 500 * 2 ** failures, retryAfter);
      timer = later(blocked ? Math.min(backoff, maxBackoffMs) : flushIntervalMs, () => {
        timer = undefined;
        blocked = false;
        void flush();
      });
      if (refused || segments.size >= flushAt) void flush();
    })();

  const add = (text: string | undefined, timestamp: number) => {
    const event: AnalyticsEvent = {
      ...(parseJson(text) as AnalyticsEvent),
      id: newId(ports),
      timestamp,
      userId: user,
    };
    if (!text || byteLength(event) > maxBatchBytes) return warnOfLoss("unusable");
    append(event);
    void save();
    if (!timer || segments.size >= flushAt) void flush();
  };

  return {
    add,
    setUser(id) {
      if (id === user) return;
      user = id;
      // An open queue knows the stored user.
      if (installId) saveUser(id);
      if (id) add(serializeEvent(identifyEvent), ports.now());
    },
    async open(install) {
      const lastUser = install.userId;
      const range = parseJson<number[]>((await read(eventsKey)).text);
      const from = Number(range?.[0]);
      const count = Math.min(Number(range?.[1]) - from + 1, maxQueued);
      // Without a stored range the count is NaN, so there are no segments.
      const stored = await Promise.all(
        Array.from({ length: count || 0 }, (_, index) => read(keyOf(from + index))),
      );
      if (user === undefined) user = lastUser;
      else if (user !== lastUser) saveUser(user);
      // Stored events are older than those that were logged meanwhile.
      const added = events();
      segments.clear();
      end = bytes = 0;
      stored.forEach(({ text }, index) => {
        const segment: unknown = parseJson(text);
        end = (from + index) * segmentLength;
        if (Array.isArray(segment)) segment.filter((event) => event?.id).forEach(append);
      });
      changed.clear();
      for (const event of added) {
        // Before the first change of the user, the user was the stored one.
        if (event.userId === undefined) event.userId = lastUser;
        if (event.name !== identifyEvent || event.userId !== lastUser) append(event);
      }
      installId = install.installId;
      void flush();
    },
    flush,
    resume() {
      if (!isPaused) return;
      blocked = false;
      void flush();
    },
  };
}

/**
 * Returns an upper bound for the size of the JSON in UTF-8: each non-ASCII unit counts as three bytes.
 */
function byteLength(value: unknown): number {
  return JSON.stringify(value).replace(/[^ -~]/g, "___").length;
}
