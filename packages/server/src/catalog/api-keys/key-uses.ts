import { maxClientsPerKey, startOf, sumByKey } from "@throughline/storage";
import type { DailyKeyUsage, KeyUsage, KeyUseStore } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import { atMost } from "../../platform/cache/at-most.ts";
import type { Clock } from "../../platform/time/clock.ts";

const maxKeys = 10_000;
const maxNameLength = 64;

/** The requests that this node has not stored yet. */
interface UnsavedUsage {
  readonly key: string;
  readonly day: number;
  requests: number;
  readonly clients: LRUCache<string, number>;
}

/**
 * Counts how often each key is used, and by which clients. Uses are counted in memory, so that requests cause no writes.
 * {@link KeyUses.save} adds them to those of the other nodes in the store.
 */
export class KeyUses {
  readonly #store: KeyUseStore;
  readonly #now: Clock;
  /** By day and key. */
  readonly #unsaved = new LRUCache<string, UnsavedUsage>(atMost(maxKeys));
  #lastTask: Promise<unknown> = Promise.resolve();

  constructor(store: KeyUseStore, now: Clock) {
    this.#store = store;
    this.#now = now;
  }

  /** Records a use. `client` is the name that the client gives itself, if any. */
  record(key: string, client: string | undefined): void {
    const now = this.#now();
    const day = startOf("day", now);
    const id = `${day} ${key}`;
    let usage = this.#unsaved.get(id);
    if (!usage) {
      usage = { key, day, requests: 0, clients: new LRUCache({ max: maxClientsPerKey }) };
      this.#unsaved.set(id, usage);
    }
    usage.requests += 1;
    usage.clients.set((client ?? "").slice(0, maxNameLength), now);
  }

  /**
   * Returns today's requests (UTC) with each key of an app, and the last clients of each key. Uses on other nodes are
   * included as soon as those nodes have saved them. Keys of other apps may be included, too, so look keys up by id.
   */
  of(app: string): Promise<ReadonlyMap<string, KeyUsage>> {
    return this.#inTurn(async () => {
      const usages = [...(await this.#store.list(app)), ...this.#snapshot()];
      const today = startOf("day", this.#now());
      return sumByKey(
        usages.map((usage) => (usage.day === today ? usage : { ...usage, requests: 0 })),
      );
    });
  }

  /**
   * Stores the uses since the last save. If this fails, the next save includes them. If it is unknown whether a failed write
   * happened, they may count twice.
   */
  save(): Promise<void> {
    return this.#inTurn(async () => {
      const saved = this.#snapshot();
      if (saved.length === 0) return;
      await this.#store.add(saved);
      for (const { key, day, requests } of saved) {
        const id = `${day} ${key}`;
        const usage = this.#unsaved.peek(id);
        if (!usage) continue;
        // Requests may have been recorded in the meantime.
        usage.requests -= requests;
        if (usage.requests <= 0) this.#unsaved.delete(id);
      }
    });
  }

  #snapshot(): DailyKeyUsage[] {
    return [...this.#unsaved.values()].map((usage) => ({
      ...usage,
      clients: [...usage.clients.entries()],
    }));
  }

  /** Runs one task at a time. Otherwise, uses that are being saved could be counted twice or not at all. */
  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#lastTask.then(task);
    this.#lastTask = result.catch(() => undefined);
    return result;
  }
}
