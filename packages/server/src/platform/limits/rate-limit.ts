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

/** How long to wait for an answer of the other nodes before the message is sent again. */
const resendMs = 1_000;

/** What another node has reported about a window. */
interface Report {
  /** Its own requests. */
  readonly used: number;
  /** How many requests of this node it knew of. */
  readonly heard: number;
}

/** The requests of a subject in the current time window. Times are measured by a monotonic clock. */
class Window {
  /** Undefined until the window is shared with other nodes. */
  digest: string | undefined;
  endsAt: number;
  /** Requests on this node. */
  used = 0;
  /** How many requests were last reported to the other nodes, and when. */
  sent = 0;
  sentAt = 0;
  /** Requests on other nodes. */
  others = 0;
  /** How many requests of this node all other nodes know of, and how many nodes that were. */
  confirmed = 0;
  confirmedBy = 1;
  reports: Map<string, Report> | undefined;

  constructor(endsAt: number, digest?: string) {
    this.endsAt = endsAt;
    this.digest = digest;
  }
}

/**
 * The digest of a subject, its requests on the sending node, the rest of its window in milliseconds, what the sender knows of
 * each other node, and whether the others should report what they know.
 */
type RateLimitMessage = readonly [
  digest: string,
  used: number,
  msLeft: number,
  heard: Readonly<Record<string, number>>,
  asks: boolean,
];

/**
 * Creates rate limits that count in memory. The memory is bounded, however many addresses a flood comes from. With several
 * nodes, each node allows its part of what is left. It gets the next part when all other nodes have confirmed that they know
 * of its requests, since they then allow less themselves. Together they stay within the limit, except for one request per
 * node. Subjects are sent as digests. While `digest` returns undefined, they are counted on this node only.
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
      if (window && window.endsAt > now) {
        if (window.digest === undefined && peers.nodeCount > 1) share(subject, window);
        return window;
      }
      if (peers.nodeCount === 1) return undefined;
      const received = byDigest.get(digestOf(subject) ?? "");
      if (!received || received.endsAt <= now) return undefined;
      windows.set(subject, received);
      return received;
    }

    /** Joins a window that began while this was the only node with what the others reported since. */
    function share(subject: string, window: Window): void {
      window.digest = digestOf(subject);
      if (window.digest === undefined) return;
      const received = byDigest.get(window.digest);
      if (received && received.endsAt > performance.now()) {
        window.endsAt = Math.min(window.endsAt, received.endsAt);
        window.others = received.others;
        window.reports = received.reports;
        confirm(window);
      }
      byDigest.set(window.digest, window);
    }

    function begin(subject: string): Window {
      const window = new Window(performance.now() + seconds[per] * 1000);
      windows.set(subject, window);
      return window;
    }

    /** Returns how many requests this node may count before it has to hear from the others. */
    function ownShare(window: Window): number {
      if (peers.nodeCount === 1) return max - window.others;
      if (window.confirmedBy !== peers.nodeCount) confirm(window);
      const left = max - window.others - window.confirmed;
      return window.confirmed + Math.max(1, Math.ceil(left / peers.nodeCount));
    }

    /** Finds out how many requests all other nodes know of. */
    function confirm(window: Window): void {
      const reports = [...(window.reports ?? [])].filter(([node]) => peers.isAlive(node));
      const known = reports.map(([, { heard }]) => heard);
      window.confirmed = known.length < peers.nodeCount - 1 ? 0 : Math.min(window.used, ...known);
      window.confirmedBy = peers.nodeCount;
    }

    function refuseIfUsedUp(subject: string, window: Window | undefined): void {
      if (window === undefined) return;
      const isUsedUp = window.used + window.others >= max;
      if (!isUsedUp && window.used < ownShare(window)) return;
      // A message or its answer may be lost.
      if (!isUsedUp && performance.now() - window.sentAt > resendMs) {
        window.digest ??= digestOf(subject);
        send(window);
      }
      const waitMs = isUsedUp ? window.endsAt - performance.now() : 0;
      throw new ApiError(
        "rate_limited",
        `Too many requests ${subjectName}; try again after the time in Retry-After.`,
        { "Retry-After": `${Math.max(1, Math.ceil(waitMs / 1000))}` },
      );
    }

    async function count(subject: string): Promise<void> {
      const known = current(subject);
      refuseIfUsedUp(subject, known);
      const window = known ?? begin(subject);
      window.used += 1;
      if (peers.nodeCount > 1) addToExchange(subject, window);
    }

    function addToExchange(subject: string, window: Window): void {
      window.digest ??= digestOf(subject);
      const unsent = Math.abs(window.used - window.sent);
      const isUrgent = window.used - window.confirmed >= (ownShare(window) - window.confirmed) / 2;
      const isLittle = unsent < Math.floor((unsentShare * max) / peers.nodeCount);
      if (unsent === 0 || (isLittle && !isUrgent)) return;
      send(window, isUrgent);
    }

    /** Sends a window in the next exchange. */
    function send(window: Window, isUrgent = true): void {
      if (window.digest === undefined) return;
      byDigest.set(window.digest, window);
      if (toSend.size < maxMessages) toSend.add(window);
      if (isUrgent) peers.exchangeSoon();
    }

    function* collect(): Iterable<RateLimitMessage> {
      const now = performance.now();
      for (const window of toSend) {
        const { digest: subjectDigest, used, endsAt, reports = [] } = window;
        if (subjectDigest === undefined || endsAt <= now) continue;
        window.sent = used;
        window.sentAt = now;
        const heard = Object.fromEntries([...reports].map(([node, report]) => [node, report.used]));
        yield [subjectDigest, used, Math.round(endsAt - now), heard, used > window.confirmed];
      }
      toSend.clear();
    }

    /** Adds the requests of another node. A window ends on all nodes when the one that began first ends. */
    function receive(message: RateLimitMessage, from: string): void {
      const [subjectDigest, used, msLeft, heard, asks] = message;
      if (typeof subjectDigest !== "string" || !Number.isInteger(used) || !(msLeft > 0)) return;
      const now = performance.now();
      let window = byDigest.get(subjectDigest);
      if (!window || window.endsAt <= now) {
        window = new Window(now + Math.min(msLeft, seconds[per] * 1000), subjectDigest);
        byDigest.set(subjectDigest, window);
      }
      window.endsAt = Math.min(window.endsAt, now + msLeft);
      window.reports ??= new Map();
      const known = heard?.[peers.name];
      window.reports.set(from, { used, heard: Number.isInteger(known) ? Number(known) : 0 });
      const total = [...window.reports.values()].reduce((sum, report) => sum + report.used, 0);
      window.others = Math.max(0, total);
      confirm(window);
      if (asks) send(window);
    }

    return {
      count,
      check: async (subject: string) => refuseIfUsedUp(subject, current(subject)),
      async refund(subject: string) {
        const window = current(subject);
        if (!window) return;
        window.used -= 1;
        if (peers.nodeCount > 1) addToExchange(subject, window);
      },
    };
  };
}

/** Creates rate limits for a single node. */
export const localRateLimit: CreateRateLimit = rateLimits(singleNode, () => undefined);
