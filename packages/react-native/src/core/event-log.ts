import type { AnalyticsEvent } from "@throughline/protocol";
import { maxQueued, segmentLength } from "./bounds.ts";
import { parseJson } from "./parse-json.ts";
import type { Store } from "./store.ts";

const eventsKey = "throughline.events";

/**
 * Events on disk, oldest first, in small segments of their own keys: a new event rewrites the last
 * segment, not all of them. The first and the last segment's number stand under `throughline.events`.
 */
export interface EventLog {
  events: () => AnalyticsEvent[];
  append: (event: AnalyticsEvent) => void;
  remove: (events: readonly AnalyticsEvent[]) => void;
  /** Reads what an earlier process left; it stands before what was appended meanwhile. */
  open: () => Promise<void>;
  /** Makes every change durable, as far as storage works. Does nothing before it is open. */
  save: () => Promise<void>;
}

export function createEventLog({ read, write }: Store): EventLog {
  const segments = new Map<number, AnalyticsEvent[]>();
  const changed = new Map<number, AnalyticsEvent[]>();
  let last = 0;
  let isOpen = false;

  // A storage without removeItem never gives a key back, so keys are used again.
  const keyOf = (number: number) => `${eventsKey}.${number % maxQueued}`;
  const events = () => [...segments.values()].flat();

  const put = (number: number, segment: AnalyticsEvent[]) => {
    segments.set(number, segment);
    if (!segment[0]) segments.delete(number);
    changed.set(number, segment);
  };

  const append = (event: AnalyticsEvent) => {
    if (segments.get(last)?.[segmentLength - 1]) last++;
    put(last, [...(segments.get(last) ?? []), event]);
  };

  return {
    events,
    append,
    remove(gone) {
      for (const [number, segment] of segments) {
        const kept = segment.filter((event) => !gone.includes(event));
        if (kept.length < segment.length) put(number, kept);
      }
    },
    async open() {
      const range: unknown = parseJson((await read(eventsKey)).text);
      const [from = 0, to = -1] = Array.isArray(range) ? range.map(Number) : [];
      const count = Math.min(to - from + 1, maxQueued);
      const stored = await Promise.all(
        Array.from({ length: count || 0 }, (_, index) => read(keyOf(from + index))),
      );
      const appended = events();
      segments.clear();
      stored.forEach(({ text }, index) => {
        const segment: unknown = parseJson(text);
        last = from + index;
        if (Array.isArray(segment))
          put(
            last,
            segment.filter((event) => event?.id),
          );
      });
      changed.clear();
      appended.forEach(append);
      isOpen = true;
    },
    async save() {
      if (!isOpen || !changed.size) return;
      const writes = [...changed];
      changed.clear();
      const [first = last] = segments.keys();
      // Before any segment it names for the first time, and before one it does not name any more goes.
      let { fault } = await write(eventsKey, JSON.stringify([first, last]));
      await Promise.all(
        writes.map(async ([number, segment]) => {
          const text = segment[0] ? JSON.stringify(segment) : null;
          fault ??= (await write(keyOf(number), text)).fault;
          if (fault && !changed.has(number)) changed.set(number, segment);
        }),
      );
    },
  };
}
