import { LRUCache } from "lru-cache";
import type { Peers } from "../nodes/peers.ts";
import { subjectOfAddress } from "./subject.ts";

/** How much each app may have stored a day. */
export interface Quota {
  /** Counts it and says whether it may be stored. */
  allows(app: string, address: string, amount?: number): boolean;
}

/** For replays: everything may be stored. */
export const noQuota: Quota = { allows: () => true };

interface QuotaOptions {
  /** What is counted; the other nodes count it under the same name. */
  readonly name: string;
  readonly peers: Peers;
  /** A day and app; 0 for no limit. */
  readonly most: number;
  /** What one address may still add to an app whose day is used up. */
  readonly perAddress: number;
  /** Told once a day and app, when it is nearly used up (true) or is used up (false). */
  readonly warn: (app: string, isNearly: boolean) => void;
  /** Told of each refusal. */
  readonly refused?: () => void;
}

const dayMs = 86_400_000;
/** From here on the operator is warned, and addresses are told apart. */
const nearly = 0.8;
const mostApps = 1_000;
const mostAddresses = 10_000;
/** Of how many nodes, gone ones included, the use of a day is remembered. */
const mostNodes = 1_000;

class Day {
  endsAt = performance.now() + dayMs;
  /** Not before the day is nearly used up: for nearly all apps it never is. */
  ofAddress: LRUCache<string, number> | undefined;
  used = 0;
  /** What the others know of it. */
  told = 0;
  /** What each other node used, those included that are gone. */
  readonly ofNode = new Map<string, number>();
  others = 0;
  hasWarned = false;
  isUsedUp = false;
}

/** What a node used of an app's day, and how long that still is. */
type Told = readonly [app: string, node: string, used: number, msLeft: number];

/**
 * Counts in this process, by a clock that does not jump; with other nodes, together with them: each tells all it
 * used since the day began, so that a message that is lost or comes twice makes no difference. An app whose day is used up still takes what
 * comes from addresses that add little: a flood must not be what shuts everybody else out.
 */
export class DailyQuota implements Quota {
  readonly #options: QuotaOptions;
  readonly #days = new LRUCache<string, Day>({ max: mostApps });

  constructor(options: QuotaOptions) {
    this.#options = options;
    options.peers.about(`quota of ${options.name}`, {
      collect: () => this.#news(),
      greet: () => this.#everything(),
      hear: (told: Told) => this.#hear(told),
    });
  }

  allows(app: string, address: string, amount = 1): boolean {
    const { most } = this.#options;
    if (most === 0) return true;
    const day = this.#dayOf(app);
    day.used += amount;
    return day.used + day.others < most * nearly || this.#judge(app, day, address, amount);
  }

  #dayOf(app: string): Day {
    let day = this.#days.get(app);
    if (day === undefined || day.endsAt <= performance.now()) {
      this.#days.set(app, (day = new Day()));
    }
    return day;
  }

  #judge(app: string, day: Day, address: string, amount: number): boolean {
    const { most, perAddress, peers, warn, refused } = this.#options;
    if (!day.hasWarned) warn(app, true);
    day.hasWarned = true;
    const subject = subjectOfAddress(address);
    day.ofAddress ??= new LRUCache({ max: mostAddresses });
    const added = (day.ofAddress.get(subject) ?? 0) + amount;
    day.ofAddress.set(subject, added);
    if (day.used + day.others <= most) return true;
    if (!day.isUsedUp) warn(app, false);
    day.isUsedUp = true;
    // Addresses are not told: each node gives its part.
    if (added <= perAddress / peers.nodes) return true;
    refused?.();
    return false;
  }

  *#news(): Iterable<Told> {
    const now = performance.now();
    for (const [app, day] of this.#days) {
      if (day.used === day.told || day.endsAt <= now) continue;
      day.told = day.used;
      yield [app, this.#options.peers.name, day.used, day.endsAt - now];
    }
  }

  /** What nodes used that are gone, too. */
  *#everything(): Iterable<Told> {
    const now = performance.now();
    for (const [app, { endsAt, used, ofNode }] of this.#days) {
      const all = [...ofNode, [this.#options.peers.name, used] as const];
      for (const [node, its] of all) if (endsAt > now) yield [app, node, its, endsAt - now];
    }
  }

  /** The days of all nodes end together: with the one that began first. */
  #hear([app, node, used, msLeft]: Told): void {
    if (node === this.#options.peers.name) return;
    if (![used, msLeft].every((number) => Number.isFinite(number) && number >= 0)) return;
    const day = this.#dayOf(app);
    day.endsAt = Math.min(day.endsAt, performance.now() + msLeft);
    const before = day.ofNode.get(node) ?? 0;
    if (used <= before || (before === 0 && day.ofNode.size >= mostNodes)) return;
    day.ofNode.set(node, used);
    day.others += used - before;
  }
}
