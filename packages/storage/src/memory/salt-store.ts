import type { SaltStore } from "../ports.ts";
import type { Moment, Salt } from "../records.ts";

export class MemorySaltStore implements SaltStore {
  #salts: Salt[] = [];

  async inUse(at: Moment, fresh: Salt): Promise<Salt> {
    const current = this.#salts.find(({ usedFrom, usedUntil }) => usedFrom <= at && at < usedUntil);
    if (current) return current;
    this.#salts.push(fresh);
    return fresh;
  }

  async live(at: Moment): Promise<readonly Salt[]> {
    return this.#salts
      .filter(({ deleteAt }) => deleteAt > at)
      .toSorted((a, b) => b.usedFrom - a.usedFrom);
  }

  forget(now: Moment): number {
    const before = this.#salts.length;
    this.#salts = this.#salts.filter(({ deleteAt }) => deleteAt > now);
    return before - this.#salts.length;
  }
}
