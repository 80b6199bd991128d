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
  /** Every event, oldest first, with the number of its segment. */
  const segments = new Map<AnalyticsEvent, number>();
  const changed = new Set<number>();
  /** Where the next event goes, in events. */
  let end = 0;
  let isOpen = false;

  // A storage without removeItem never gives a key back, so keys are used again.
  const keyOf = (number: number) => `${eventsKey}.${number % maxQueued}`;
  const events = () => [...segments.keys()];
  const endSegment = () => Math.floor(end / segmentLength);

  const append = (event: AnalyticsEvent) => {
    segments.set(event, endSegment());
    changed.add(endSegment());
    end++;
  };

  return {
    events,
    append,
    remove(gone) {
      for (const event of gone) {
        const number = segments.get(event);
        // It may be gone already.
        if (number !== undefined) changed.add(number);
        segments.delete(event);
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
      changed.clear();
      end = 0;
      stored.forEach(({ text }, index) => {
        const segment: unknown = parseJson(text);
        end = (from + index) * segmentLength;
        if (!Array.isArray(segment)) return;
        for (const event of segment) if (event?.id) segments.set(event, endSegment());
        end += segment.length;
      });
      appended.forEach(append);
      isOpen = true;
    },
    async save() {
      if (!isOpen || !changed.size) return;
      const numbers = [...changed];
      changed.clear();
      const [first = endSegment()] = segments.values();
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
    },
  };
}
