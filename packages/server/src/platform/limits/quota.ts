import { startOf } from "@throughline/storage";
import type { QuotaPeriod, QuotaStore } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import { atMost } from "../cache/at-most.ts";
import type { Clock } from "../time/clock.ts";
import { subjectOfAddress } from "./subject.ts";

/** Limits how much each app may store a day. */
export interface Quota {
  /** Counts the amount and returns whether it may be stored. Resolves later only if the store must be asked. */
  allows(appId: string, address: string, amount?: number): boolean | Promise<boolean>;
}

/** A quota without a limit, for replays. */
export const unlimitedQuota: Quota = { allows: () => true };

interface QuotaOptions {
  /** What is counted. Nodes share the count of quotas with the same name. */
  readonly name: string;
  readonly store: QuotaStore;
  readonly now: Clock;
  /** The limit per day and app. 0 means no limit. */
  readonly max: number;
  /** How much one address may add at most after the quota is nearly used up. */
  readonly allowancePerAddress: number;
  /** Called once per day and app when the quota is nearly used up (true), and once when it is used up (false). */
  readonly onWarning: (appId: string, isNearlyUsedUp: boolean) => void;
  /** Called once per day and app, on each node, when most of the quota is used. */
  readonly onMostUsed?: (appId: string) => void;
  /** Called for each refusal. */
  readonly onRefused?: () => void;
}

/** From this share of the quota on, the operator is warned, and the rest is for addresses that send little. */
const nearlyUsedUp = 0.8;
/** From this share of the quota on, the people of the app are told. */
const mostlyUsed = 0.9;
/** The share of the quota that one address may use of that rest at most. */
const maxShareOfAddress = 0.02;
const maxAddresses = 10_000;
/** The share of a quota that is reserved at once, and its minimum. */
const reservedShare = 0.01;
const minReserved = 10;

/** The usage of an app on a day (UTC). */
class Day {
  readonly period: QuotaPeriod;
  /** What all nodes have reserved. */
  reserved = 0;
  /** What this node has reserved and not used. */
  left = 0;
  /** Whether the whole quota is reserved. */
  isFull = false;
  reserving: Promise<void> | undefined;
  /** Usage by address. Undefined until the quota is nearly used up, which most apps never reach. */
  byAddress: LRUCache<string, number> | undefined;
  hasWarned = false;
  hasTold = false;
  isUsedUp = false;

  constructor(period: QuotaPeriod) {
    this.period = period;
  }
}

/**
 * A quota per app and day (UTC), which all nodes together never exceed, restarts included. A node reserves a small part of the
 * quota in the store and uses it up in memory, so a click waits for the store only if that part is used up. A killed node
 * loses what it had reserved. Shortly before the quota is used up, addresses that have sent much are refused, so that a
 * flood from a few addresses does not lock out everybody else.
 */
export class DailyQuota implements Quota {
  readonly #options: QuotaOptions;
  readonly #portion: number;
  readonly #allowancePerAddress: number;
  readonly #days = new Map<string, Day>();
  #today = 0;

  constructor(options: QuotaOptions) {
    const { max, allowancePerAddress } = options;
    this.#options = options;
    this.#portion = Math.max(minReserved, Math.ceil(max * reservedShare));
    const share = Math.max(1, Math.floor(max * maxShareOfAddress));
    this.#allowancePerAddress = Math.min(allowancePerAddress, share);
  }

  allows(appId: string, address: string, amount = 1): boolean | Promise<boolean> {
    if (this.#options.max === 0) return true;
    const day = this.#dayOf(appId);
    if (day.left >= amount || day.isFull) return this.#use(day, address, amount);
    return this.#useReserved(day, address, amount);
  }

  /** Returns what this node has reserved and not used. Call this when the node stops. */
  async release(): Promise<void> {
    const unused = [...this.#days.values()].flatMap((day) => {
      const { period, left } = day;
      day.left = 0;
      return left > 0 ? [[period, left] as const] : [];
    });
    if (unused.length > 0) await this.#options.store.release(unused);
  }

  #dayOf(app: string): Day {
    const { name: kind, now } = this.#options;
    const start = startOf("day", now());
    if (start !== this.#today) this.#days.clear();
    this.#today = start;
    let day = this.#days.get(app);
    if (day === undefined) this.#days.set(app, (day = new Day({ app, kind, day: start })));
    return day;
  }

  /** Reserves until the amount is left or the quota is full. Others who wait may use up a reservation first. */
  async #useReserved(day: Day, address: string, amount: number): Promise<boolean> {
    while (day.left < amount && !day.isFull) await this.#reserve(day, amount);
    return this.#use(day, address, amount);
  }

  #reserve(day: Day, amount: number): Promise<void> {
    return (day.reserving ??= this.#askStore(day, amount).finally(() => {
      day.reserving = undefined;
    }));
  }

  async #askStore(day: Day, amount: number): Promise<void> {
    const { store, max } = this.#options;
    const wanted = Math.max(this.#portion, amount - day.left);
    const { granted, reserved } = await store.reserve(day.period, wanted, max);
    day.left += granted;
    day.reserved = reserved;
    day.isFull = granted < wanted;
  }

  #use(day: Day, address: string, amount: number): boolean {
    if (!this.#isAllowed(day, address, amount)) {
      this.#options.onRefused?.();
      return false;
    }
    day.left -= amount;
    // Reserve the next part before this one is used up, so that nobody waits. Errors concern those who wait.
    if (!day.isFull && day.left < this.#portion / 2) {
      void this.#reserve(day, amount).catch(() => undefined);
    }
    return true;
  }

  #isAllowed(day: Day, address: string, amount: number): boolean {
    const { max, onWarning } = this.#options;
    const used = day.reserved - day.left + amount;
    if (used < max * nearlyUsedUp) return true;
    const { app } = day.period;
    if (!day.hasTold && used >= max * mostlyUsed) {
      day.hasTold = true;
      this.#options.onMostUsed?.(app);
    }
    if (!day.hasWarned) onWarning(app, true);
    day.hasWarned = true;
    if (day.left < amount) {
      if (!day.isUsedUp) onWarning(app, false);
      day.isUsedUp = true;
      return false;
    }
    const subject = subjectOfAddress(address);
    day.byAddress ??= new LRUCache(atMost(maxAddresses));
    const added = (day.byAddress.get(subject) ?? 0) + amount;
    if (added > this.#allowancePerAddress) return false;
    day.byAddress.set(subject, added);
    return true;
  }
}
