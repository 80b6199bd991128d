import type { KeyUse } from "@throughline/protocol";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/time/clock.ts";

const maxKeys = 10_000;
/** An app usually has a few versions in use. Clients with made-up names can only displace others of the same key. */
const maxClients = 8;
const maxNameLength = 64;

/** Remembers which clients used a key last. The data is kept in memory only, so that requests cause no writes. */
export class KeyUses {
  readonly #now: Clock;
  readonly #uses = new LRUCache<string, LRUCache<string, number>>({ max: maxKeys });

  constructor(now: Clock) {
    this.#now = now;
  }

  /** Records a use. `client` is the name that the client gives itself, if any. */
  record(key: string, client: string | undefined): void {
    let clients = this.#uses.get(key);
    if (!clients) this.#uses.set(key, (clients = new LRUCache({ max: maxClients })));
    clients.set((client ?? "").slice(0, maxNameLength), this.#now());
  }

  /** Returns the clients that used a key, latest first. */
  of(key: string): KeyUse[] {
    const clients = [...(this.#uses.get(key)?.entries() ?? [])];
    return clients
      .toSorted(([, one], [, other]) => other - one)
      .map(([client, at]) => ({ client: client || null, at: new Date(at).toISOString() }));
  }
}
