import { LRUCache } from "lru-cache";
import { subjectOfAddress } from "./subject.ts";

/** How much each app may have stored a day. */
export interface Quota {
  /** Counts it and says whether it may be stored. */
  allows(app: string, address: string, amount?: number): boolean;
}

/** For replays: everything may be stored. */
export const noQuota: Quota = { allows: () => true };

interface QuotaOptions {
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

class Day {
  readonly endsAt = performance.now() + dayMs;
  /** Not before the day is nearly used up: for nearly all apps it never is. */
  ofAddress: LRUCache<string, number> | undefined;
  used = 0;
  hasWarned = false;
  isUsedUp = false;
}

/**
 * Counts in this process, by a clock that does not jump. An app whose day is used up still takes what
 * comes from addresses that add little: a flood must not be what shuts everybody else out.
 */
export class DailyQuota implements Quota {
  readonly #options: QuotaOptions;
  readonly #days = new LRUCache<string, Day>({ max: mostApps });

  constructor(options: QuotaOptions) {
    this.#options = options;
  }

  allows(app: string, address: string, amount = 1): boolean {
    const { most } = this.#options;
    if (most === 0) return true;
    let day = this.#days.get(app);
    if (day === undefined || day.endsAt <= performance.now()) {
      this.#days.set(app, (day = new Day()));
    }
    day.used += amount;
    return day.used < most * nearly || this.#judge(app, day, address, amount);
  }

  #judge(app: string, day: Day, address: string, amount: number): boolean {
    const { most, perAddress, warn, refused } = this.#options;
    if (!day.hasWarned) warn(app, true);
    day.hasWarned = true;
    const subject = subjectOfAddress(address);
    day.ofAddress ??= new LRUCache({ max: mostAddresses });
    const added = (day.ofAddress.get(subject) ?? 0) + amount;
    day.ofAddress.set(subject, added);
    if (day.used <= most) return true;
    if (!day.isUsedUp) warn(app, false);
    day.isUsedUp = true;
    if (added <= perAddress) return true;
    refused?.();
    return false;
  }
}
