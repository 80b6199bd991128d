import { LRUCache } from "lru-cache";
import { atMost } from "../cache/at-most.ts";
import type { Peers } from "../nodes/peers.ts";
import { subjectOfAddress } from "./subject.ts";

/** Limits how much each app may store a day. */
export interface Quota {
  /** Counts the amount and returns whether it may be stored. */
  allows(appId: string, address: string, amount?: number): boolean;
}

/** A quota without a limit, for replays. */
export const unlimitedQuota: Quota = { allows: () => true };

interface QuotaOptions {
  /** What is counted. Nodes share the count of quotas with the same name. */
  readonly name: string;
  readonly peers: Peers;
  /** The limit per day and app. 0 means no limit. */
  readonly max: number;
  /** How much one address may still add after the app has used up its quota. */
  readonly allowancePerAddress: number;
  /** Called once per day and app when the quota is nearly used up (true), and once when it is used up (false). */
  readonly onWarning: (appId: string, isNearlyUsedUp: boolean) => void;
  /** Called for each refusal. */
  readonly onRefused?: () => void;
}

const dayMs = 86_400_000;
/** From this share of the quota on, the operator is warned and usage is counted by address. */
const nearlyUsedUp = 0.8;
const maxApps = 1_000;
const maxAddresses = 10_000;
/** How many nodes, including stopped ones, the usage of a day is remembered for. */
const maxNodes = 1_000;

/** The usage of an app in the current day. */
class Day {
  endsAt = performance.now() + dayMs;
  /** Usage by address. Undefined until the quota is nearly used up, which most apps never reach. */
  byAddress: LRUCache<string, number> | undefined;
  /** Usage on this node. */
  used = 0;
  /** The usage that was last sent to the other nodes. */
  sent = 0;
  /** Usage on each of the other nodes, including stopped ones. */
  readonly byNode = new Map<string, number>();
  /** Usage on all other nodes. */
  others = 0;
  hasWarned = false;
  isUsedUp = false;
}

/** The usage of an app on a node, and the rest of the day in milliseconds. */
type QuotaMessage = readonly [app: string, node: string, used: number, msLeft: number];

/**
 * A quota per app and day, measured by a monotonic clock and shared by all nodes. Each node sends its whole usage of the
 * day, so that a lost or repeated message does no harm. After the quota is used up, addresses that have sent little are
 * still accepted, so that a flood from a few addresses does not lock out everybody else.
 */
export class DailyQuota implements Quota {
  readonly #options: QuotaOptions;
  readonly #days = new LRUCache<string, Day>(atMost(maxApps));

  constructor(options: QuotaOptions) {
    this.#options = options;
    options.peers.addTopic(`quota of ${options.name}`, {
      collect: () => this.#changes(),
      snapshot: () => this.#allUsage(),
      receive: (message: QuotaMessage) => this.#receive(message),
    });
  }

  allows(appId: string, address: string, amount = 1): boolean {
    const { max } = this.#options;
    if (max === 0) return true;
    const day = this.#dayOf(appId);
    day.used += amount;
    return (
      day.used + day.others < max * nearlyUsedUp || this.#checkAddress(appId, day, address, amount)
    );
  }

  #dayOf(appId: string): Day {
    let day = this.#days.get(appId);
    if (day === undefined || day.endsAt <= performance.now()) {
      this.#days.set(appId, (day = new Day()));
    }
    return day;
  }

  #checkAddress(appId: string, day: Day, address: string, amount: number): boolean {
    const { max, allowancePerAddress, peers, onWarning, onRefused } = this.#options;
    if (!day.hasWarned) onWarning(appId, true);
    day.hasWarned = true;
    const subject = subjectOfAddress(address);
    day.byAddress ??= new LRUCache(atMost(maxAddresses));
    const added = (day.byAddress.get(subject) ?? 0) + amount;
    day.byAddress.set(subject, added);
    if (day.used + day.others <= max) return true;
    if (!day.isUsedUp) onWarning(appId, false);
    day.isUsedUp = true;
    // Usage by address is not shared, so each node allows its part.
    if (added <= allowancePerAddress / peers.nodeCount) return true;
    onRefused?.();
    return false;
  }

  *#changes(): Iterable<QuotaMessage> {
    const now = performance.now();
    for (const [app, day] of this.#days) {
      if (day.used === day.sent || day.endsAt <= now) continue;
      day.sent = day.used;
      yield [app, this.#options.peers.name, day.used, day.endsAt - now];
    }
  }

  /** Returns the usage of all nodes, including stopped ones. */
  *#allUsage(): Iterable<QuotaMessage> {
    const now = performance.now();
    for (const [app, { endsAt, used, byNode }] of this.#days) {
      const all = [...byNode, [this.#options.peers.name, used] as const];
      for (const [node, usage] of all) if (endsAt > now) yield [app, node, usage, endsAt - now];
    }
  }

  /** Adds the usage of another node. The day ends on all nodes when the one that began first ends. */
  #receive([app, node, used, msLeft]: QuotaMessage): void {
    if (node === this.#options.peers.name) return;
    if (![used, msLeft].every((number) => Number.isFinite(number) && number >= 0)) return;
    const day = this.#dayOf(app);
    day.endsAt = Math.min(day.endsAt, performance.now() + msLeft);
    const before = day.byNode.get(node) ?? 0;
    if (used <= before || (before === 0 && day.byNode.size >= maxNodes)) return;
    day.byNode.set(node, used);
    day.others += used - before;
  }
}
