import type { KeyUse } from "@throughline/protocol";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/time/clock.ts";

const mostKeys = 10_000;
/** An app has a few versions about at a time; whoever makes names up crowds out others of the same key alone. */
const mostClients = 8;
const longestName = 64;

/** Who used a key last. Kept in this process alone, since it started: no request pays for it with a write. */
export class KeyUses {
  readonly #now: Clock;
  readonly #uses = new LRUCache<string, LRUCache<string, number>>({ max: mostKeys });

  constructor(now: Clock) {
    this.#now = now;
  }

  /** `client` is what it says it is; `undefined`: nothing. */
  note(key: string, client: string | undefined): void {
    let clients = this.#uses.get(key);
    if (!clients) this.#uses.set(key, (clients = new LRUCache({ max: mostClients })));
    clients.set((client ?? "").slice(0, longestName), this.#now());
  }

  /** Latest first. */
  of(key: string): KeyUse[] {
    const clients = [...(this.#uses.get(key)?.entries() ?? [])];
    return clients
      .toSorted(([, one], [, other]) => other - one)
      .map(([client, at]) => ({ client: client || null, at: new Date(at).toISOString() }));
  }
}
