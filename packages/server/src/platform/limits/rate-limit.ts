import { LRUCache } from "lru-cache";
import { atMost } from "../cache/at-most.ts";
import { ApiError } from "../http/errors.ts";
import { singleNode } from "../nodes/peers.ts";
import type { Peers } from "../nodes/peers.ts";

/** Limits the requests of each subject, such as an address or a key. */
export interface RateLimit {
  /** Counts a request, or throws a 429 error with `Retry-After` if the subject has sent too many. */
  readonly count: (subject: string) => Promise<void>;
  /** Throws if the next request would be refused, without counting one. */
  readonly check: (subject: string) => Promise<void>;
  /** Subtracts a request that was counted. */
  readonly refund: (subject: string) => Promise<void>;
}

/**
 * Creates a rate limit. Nodes share the count of limits with the same arguments.
 *
 * @param max how many requests are allowed. 0 means no limit.
 * @param subjectName names the subject in the error message, such as "from this address"
 * @param per the length of the window. `quarterHour` is 15 minutes.
 */
export type CreateRateLimit = (
  max: number,
  subjectName: string,
  per?: keyof typeof seconds,
) => RateLimit;

const seconds = { minute: 60, quarterHour: 900, hour: 3600 } as const;

/** How many subjects a limit remembers. The least recently used ones are dropped and start again at zero. */
const maxSubjects = 50_000;
/** How many subjects are sent to the other nodes in one exchange. */
const maxMessages = 2_000;
/** The share of a limit that all nodes together may count without telling each other. */
const unsentShare = 0.1;

/** The requests of a subject in the current time window. */
interface Window {
  /** Undefined while only other nodes have seen the subject. */
  subject: string | undefined;
  /** Requests on this node. */
  used: number;
  /** How many of these were sent to the other nodes. */
  sent: number;
  /** Requests on other nodes. */
  others: number;
  /** Measured by a monotonic clock. */
  endsAt: number;
}

/** The digest of a subject, its new requests, and the rest of its window in milliseconds. */
type RateLimitMessage = readonly [digest: string, more: number, msLeft: number];

/**
 * Creates rate limits that count in memory. The memory is bounded, however many addresses a flood comes from. With several
 * nodes, each node allows its part of what was left at the last exchange. Together they stay within the limit, except for
 * one request per node and the small counts that they do not send. Subjects are sent as digests. While `digest` returns
 * undefined, they are counted on this node only.
 */
export function rateLimits(
  peers: Peers,
  digest: (text: string) => string | undefined,
): CreateRateLimit {
  return (max, subjectName, per = "minute") => {
    const nothing = async () => undefined;
    if (max === 0) return { count: nothing, check: nothing, refund: nothing };
    const name = `${max} a ${per} ${subjectName}`;
    const windows = new LRUCache<string, Window>(atMost(maxSubjects));
    /** The windows by digest, including windows of subjects that only other nodes have seen. */
    const byDigest = new LRUCache<string, Window>(atMost(maxSubjects));
    const toSend = new Set<Window>();
    peers.addTopic(`limit ${name}`, { collect, receive });

    function digestOf(subject: string): string | undefined {
      return digest(`${name} ${subject}`);
    }

    function current(subject: string): Window | undefined {
      const now = performance.now();
      const window = windows.get(subject);
      if (window && window.endsAt > now) return window;
      if (peers.nodeCount === 1) return undefined;
      const received = byDigest.get(digestOf(subject) ?? "");
      if (!received || received.endsAt <= now) return undefined;
      received.subject = subject;
      windows.set(subject, received);
      return received;
    }

    function begin(subject: string): Window {
      const endsAt = performance.now() + seconds[per] * 1000;
      const window: Window = { subject, used: 0, sent: 0, others: 0, endsAt };
      windows.set(subject, window);
      const subjectDigest = peers.nodeCount > 1 ? digestOf(subject) : undefined;
      if (subjectDigest !== undefined) byDigest.set(subjectDigest, window);
      return window;
    }

    /** Returns how many requests this node may count before it has to tell the others. */
    function ownShare({ sent, others }: Window): number {
      const left = max - others - sent;
      return peers.nodeCount === 1 ? left : Math.max(1, Math.ceil(left / peers.nodeCount));
    }

    function refuseIfUsedUp(window: Window | undefined): void {
      if (window === undefined) return;
      const isUsedUp = window.used + window.others >= max;
      if (!isUsedUp && window.used - window.sent < ownShare(window)) return;
      const waitMs = isUsedUp ? window.endsAt - performance.now() : 0;
      throw new ApiError(
        "rate_limited",
        `Too many requests ${subjectName}; try again after the time in Retry-After.`,
        { "Retry-After": `${Math.max(1, Math.ceil(waitMs / 1000))}` },
      );
    }

    async function count(subject: string): Promise<void> {
      const known = current(subject);
      refuseIfUsedUp(known);
      const window = known ?? begin(subject);
      window.used += 1;
      if (peers.nodeCount > 1) addToExchange(window);
    }

    function addToExchange(window: Window): void {
      const unsent = Math.abs(window.used - window.sent);
      const isUrgent = unsent >= ownShare(window) / 2;
      const isLittle = unsent < Math.floor((unsentShare * max) / peers.nodeCount);
      if (unsent === 0 || (isLittle && !isUrgent)) return;
      if (toSend.size < maxMessages) toSend.add(window);
      if (isUrgent) peers.exchangeSoon();
    }

    function* collect(): Iterable<RateLimitMessage> {
      const now = performance.now();
      for (const window of toSend) {
        const subjectDigest = digestOf(window.subject ?? "");
        if (subjectDigest === undefined || window.endsAt <= now) continue;
        // The window may have begun while this was the only node.
        byDigest.set(subjectDigest, window);
        const more = window.used - window.sent;
        window.sent = window.used;
        yield [subjectDigest, more, Math.round(window.endsAt - now)];
      }
      toSend.clear();
    }

    /** Adds the requests of another node. A window ends on all nodes when the one that began first ends. */
    function receive([subjectDigest, more, msLeft]: RateLimitMessage): void {
      if (typeof subjectDigest !== "string" || !Number.isInteger(more) || !(msLeft > 0)) return;
      const now = performance.now();
      let window = byDigest.get(subjectDigest);
      if (!window || window.endsAt <= now) {
        const longest = seconds[per] * 1000;
        const endsAt = now + Math.min(msLeft, longest);
        window = { subject: undefined, used: 0, sent: 0, others: 0, endsAt };
        byDigest.set(subjectDigest, window);
      }
      window.others = Math.max(0, window.others + more);
      window.endsAt = Math.min(window.endsAt, now + msLeft);
    }

    return {
      count,
      check: async (subject: string) => refuseIfUsedUp(current(subject)),
      async refund(subject: string) {
        const window = current(subject);
        if (!window) return;
        window.used -= 1;
        if (peers.nodeCount > 1) addToExchange(window);
      },
    };
  };
}

/** Creates rate limits for a single node. */
export const localRateLimit: CreateRateLimit = rateLimits(singleNode, () => undefined);
