import { LRUCache } from "lru-cache";
import { ApiError } from "../http/errors.ts";

/** So many requests per subject and time; the next one is refused with 429 and `Retry-After`. */
export interface RateLimit {
  (subject: string): Promise<void>;
  /** Refuses as the next request would be refused, and counts none. */
  readonly check: (subject: string) => Promise<void>;
  /** Takes back one that was counted. */
  readonly forgive: (subject: string) => Promise<void>;
}

/** Makes a limit of so many requests, 0 for none, for what the refusal calls `whose`. */
export type MakeRateLimit = (most: number, whose: string, per?: keyof typeof seconds) => RateLimit;

const seconds = { minute: 60, quarter: 900, hour: 3600 } as const;

/** How many subjects a limit remembers; beyond them, whoever came least lately begins anew. */
const mostSubjects = 50_000;

interface Span {
  used: number;
  /** By the clock that never jumps. */
  readonly endsAt: number;
}

/** Counts in this process's memory, which stays bounded however many addresses a flood comes from. */
export const localRateLimit: MakeRateLimit = (most, whose, per = "minute") => {
  const nothing = async () => undefined;
  if (most === 0) return Object.assign(nothing, { check: nothing, forgive: nothing });
  const spans = new LRUCache<string, Span>({ max: mostSubjects });

  function current(subject: string): Span | undefined {
    const span = spans.get(subject);
    return span && span.endsAt > performance.now() ? span : undefined;
  }

  function refuseIfUsedUp(span: Span | undefined): void {
    if (span === undefined || span.used < most) return;
    const wait = Math.max(1, Math.ceil((span.endsAt - performance.now()) / 1000));
    throw new ApiError(
      "rate_limited",
      `Too many requests ${whose}; try again after the time in Retry-After.`,
      { "Retry-After": `${wait}` },
    );
  }

  async function count(subject: string): Promise<void> {
    const span = current(subject);
    refuseIfUsedUp(span);
    if (span) span.used += 1;
    else spans.set(subject, { used: 1, endsAt: performance.now() + seconds[per] * 1000 });
  }

  return Object.assign(count, {
    check: async (subject: string) => refuseIfUsedUp(current(subject)),
    async forgive(subject: string) {
      const span = current(subject);
      if (span) span.used -= 1;
    },
  });
};
