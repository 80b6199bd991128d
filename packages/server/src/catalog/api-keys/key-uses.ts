import type { KeyUse } from "@throughline/protocol";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/time/clock.ts";

const maxKeys = 10_000;
/** An app usually has a few versions in use. Clients with made-up names can only displace others of the same key. */
const maxClients = 8;
const maxNameLength = 64;

const dayMs = 86_400_000;

interface Uses {
  readonly clients: LRUCache<string, number>;
  /** The day of `requests`, counted from 1970. */
  day: number;
  requests: number;
}

/** Remembers how often a key was used today (UTC), and by which clients. The data is kept in memory only, so that requests cause no writes. */
export class KeyUses {
  readonly #now: Clock;
  readonly #uses = new LRUCache<string, Uses>({ max: maxKeys });

  constructor(now: Clock) {
    this.#now = now;
  }

  /** Records a use. `client` is the name that the client gives itself, if any. */
  record(key: string, client: string | undefined): void {
    const now = this.#now();
    let uses = this.#uses.get(key);
    if (!uses) {
      uses = { clients: new LRUCache({ max: maxClients }), day: 0, requests: 0 };
      this.#uses.set(key, uses);
    }
    const day = Math.floor(now / dayMs);
    uses.requests = uses.day === day ? uses.requests + 1 : 1;
    uses.day = day;
    uses.clients.set((client ?? "").slice(0, maxNameLength), now);
  }

  /** Returns how many requests a key made today. */
  today(key: string): number {
    const uses = this.#uses.get(key);
    return uses?.day === Math.floor(this.#now() / dayMs) ? uses.requests : 0;
  }

  /** Returns the clients that used a key, latest first. */
  of(key: string): KeyUse[] {
    const clients = [...(this.#uses.get(key)?.clients.entries() ?? [])];
    return clients
      .toSorted(([, one], [, other]) => other - one)
      .map(([client, at]) => ({ client: client || null, at: new Date(at).toISOString() }));
  }
}
