import { LRUCache } from "lru-cache";
import { ApiError } from "../http/errors.ts";
import { alone } from "../nodes/peers.ts";
import type { Peers } from "../nodes/peers.ts";

/** So many requests per subject and time; the next one is refused with 429 and `Retry-After`. */
export interface RateLimit {
  (subject: string): Promise<void>;
  /** Refuses as the next request would be refused, and counts none. */
  readonly check: (subject: string) => Promise<void>;
  /** Takes back one that was counted. */
  readonly forgive: (subject: string) => Promise<void>;
}

/**
 * Makes a limit of so many requests, 0 for none, for what the refusal calls `whose`. Nodes count together
 * what all three are the same of.
 */
export type MakeRateLimit = (most: number, whose: string, per?: keyof typeof seconds) => RateLimit;

const seconds = { minute: 60, quarter: 900, hour: 3600 } as const;

/** How many subjects a limit remembers; beyond them, whoever came least lately begins anew. */
const mostSubjects = 50_000;
/** By size, each being one: for `max` a cache takes all its room at once, which was a fifth of the service's start. */
const bounded = { maxSize: mostSubjects, sizeCalculation: () => 1 };
/** Of how many subjects the other nodes are told at a time. */
const mostTold = 2_000;
/** What all nodes together may count of a limit without telling each other. */
const untoldShare = 0.1;

interface Span {
  /** Undefined while only other nodes have met it. */
  subject: string | undefined;
  used: number;
  /** How many of those the other nodes know of, and how many they counted. */
  told: number;
  others: number;
  /** By the clock that never jumps. */
  endsAt: number;
}

/** Who was counted how often more, and when the span ends. */
type Told = readonly [digest: string, more: number, msLeft: number];

/**
 * Counts in this process's memory, which stays bounded however many addresses a flood comes from. With other
 * nodes, each lets through its part of what was left when they last told each other, so that they stay
 * within the limit together, but for one request a node and what they do not tell. Subjects are told
 * by their digest; as long as there is none they are counted here alone.
 */
export function rateLimits(
  peers: Peers,
  digest: (text: string) => string | undefined,
): MakeRateLimit {
  return (most, whose, per = "minute") => {
    const nothing = async () => undefined;
    if (most === 0) return Object.assign(nothing, { check: nothing, forgive: nothing });
    const name = `${most} a ${per} ${whose}`;
    const spans = new LRUCache<string, Span>(bounded);
    /** The same spans, and those that only other nodes have met, as those call them. */
    const byDigest = new LRUCache<string, Span>(bounded);
    const toTell = new Set<Span>();
    peers.about(`limit ${name}`, { collect, hear });

    function digestOf(subject: string): string | undefined {
      return digest(`${name} ${subject}`);
    }

    function current(subject: string): Span | undefined {
      const now = performance.now();
      const own = spans.get(subject);
      if (own && own.endsAt > now) return own;
      if (peers.nodes === 1) return undefined;
      const heard = byDigest.get(digestOf(subject) ?? "");
      if (!heard || heard.endsAt <= now) return undefined;
      heard.subject = subject;
      spans.set(subject, heard);
      return heard;
    }

    function begin(subject: string): Span {
      const endsAt = performance.now() + seconds[per] * 1000;
      const span: Span = { subject, used: 0, told: 0, others: 0, endsAt };
      spans.set(subject, span);
      const known = peers.nodes > 1 ? digestOf(subject) : undefined;
      if (known !== undefined) byDigest.set(known, span);
      return span;
    }

    /** What this node may count before it has to tell. */
    function part({ told, others }: Span): number {
      const left = most - others - told;
      return peers.nodes === 1 ? left : Math.max(1, Math.ceil(left / peers.nodes));
    }

    function refuseIfUsedUp(span: Span | undefined): void {
      if (span === undefined) return;
      const isUsedUp = span.used + span.others >= most;
      if (!isUsedUp && span.used - span.told < part(span)) return;
      const until = isUsedUp ? span.endsAt - performance.now() : 0;
      throw new ApiError(
        "rate_limited",
        `Too many requests ${whose}; try again after the time in Retry-After.`,
        { "Retry-After": `${Math.max(1, Math.ceil(until / 1000))}` },
      );
    }

    async function count(subject: string): Promise<void> {
      const known = current(subject);
      refuseIfUsedUp(known);
      const span = known ?? begin(subject);
      span.used += 1;
      if (peers.nodes > 1) note(span);
    }

    function note(span: Span): void {
      const untold = Math.abs(span.used - span.told);
      const isUrgent = untold >= part(span) / 2;
      const isLittle = untold < Math.floor((untoldShare * most) / peers.nodes);
      if (untold === 0 || (isLittle && !isUrgent)) return;
      if (toTell.size < mostTold) toTell.add(span);
      if (isUrgent) peers.hurry();
    }

    function* collect(): Iterable<Told> {
      const now = performance.now();
      for (const span of toTell) {
        const known = digestOf(span.subject ?? "");
        if (known === undefined || span.endsAt <= now) continue;
        // It may have begun while this node was alone.
        byDigest.set(known, span);
        const more = span.used - span.told;
        span.told = span.used;
        yield [known, more, Math.round(span.endsAt - now)];
      }
      toTell.clear();
    }

    /** Spans of one subject end together: with the one that began first. */
    function hear([known, more, msLeft]: Told): void {
      if (typeof known !== "string" || !Number.isInteger(more) || !(msLeft > 0)) return;
      const now = performance.now();
      let span = byDigest.get(known);
      if (!span || span.endsAt <= now) {
        const longest = seconds[per] * 1000;
        const endsAt = now + Math.min(msLeft, longest);
        span = { subject: undefined, used: 0, told: 0, others: 0, endsAt };
        byDigest.set(known, span);
      }
      span.others = Math.max(0, span.others + more);
      span.endsAt = Math.min(span.endsAt, now + msLeft);
    }

    return Object.assign(count, {
      check: async (subject: string) => refuseIfUsedUp(current(subject)),
      async forgive(subject: string) {
        const span = current(subject);
        if (!span) return;
        span.used -= 1;
        if (peers.nodes > 1) note(span);
      },
    });
  };
}

/** For a node that is alone. */
export const localRateLimit: MakeRateLimit = rateLimits(alone, () => undefined);
