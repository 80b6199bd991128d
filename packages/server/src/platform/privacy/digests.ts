import { maxWindowMs } from "@throughline/engine";
import type { Digest } from "@throughline/engine";
import type { Salt, SaltStore } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import { hourMs } from "@throughline/engine/durations";
import { atMost } from "../cache/at-most.ts";
import { TtlCache } from "../cache/ttl-cache.ts";
import type { RandomBytes } from "../ids/random.ts";
import type { Clock } from "../time/clock.ts";
import { hmacSha256 } from "./hmac.ts";

/** How long a salt is used for new clicks. Each live salt adds one set of keys to look up for every open. */
const rotateMs = 72 * hourMs;
/** 22 characters of base64url are 132 bits. */
const digestLength = 22;

/**
 * Turns addresses into digests with a salt that changes. A salt is deleted with the last click that was digested with it.
 * From then on, a stored digest cannot be traced back to an address.
 */
export class Digests {
  readonly #salts: SaltStore;
  readonly #now: Clock;
  readonly #random: RandomBytes;
  readonly #live: TtlCache<readonly Digest[]>;
  /** The digest functions by salt id. Each has a cache. */
  readonly #digests = new Map<string, Digest>();
  #current: { readonly salt: Salt; readonly digest: Digest } | undefined;

  constructor(salts: SaltStore, now: Clock, random: RandomBytes) {
    this.#salts = salts;
    this.#now = now;
    this.#random = random;
    this.#live = new TtlCache(now);
  }

  /** Returns the digest function for new clicks if it is cached. */
  cached(): Digest | undefined {
    const now = this.#now();
    const current = this.#current;
    return current && now >= current.salt.usedFrom && now < current.salt.usedUntil
      ? current.digest
      : undefined;
  }

  /** Returns the digest function for new clicks. */
  async current(): Promise<Digest> {
    const cached = this.cached();
    if (cached) return cached;
    const now = this.#now();
    const salt = await this.#salts.inUse(now, this.#newSalt(now));
    // Drop old salts, so that no secret outlives its salt. `live` loads those that are still needed.
    if (salt.id !== this.#current?.salt.id) this.#digests.clear();
    const digest = this.#digestOf(salt);
    this.#current = { salt, digest };
    return digest;
  }

  /** Returns the digest functions of all clicks that can still match. */
  live(): Promise<readonly Digest[]> {
    return this.#live.get("live", async () => {
      const salts = await this.#salts.live(this.#now());
      const live = new Set(salts.map(({ id }) => id));
      for (const id of this.#digests.keys()) if (!live.has(id)) this.#digests.delete(id);
      return salts.map((salt) => this.#digestOf(salt));
    });
  }

  #digestOf(salt: Salt): Digest {
    let digest = this.#digests.get(salt.id);
    if (!digest) this.#digests.set(salt.id, (digest = digestWith(salt)));
    return digest;
  }

  #newSalt(now: number): Salt {
    const usedUntil = now + rotateMs;
    return {
      id: this.#random(9).toString("base64url"),
      secret: this.#random(32).toString("base64url"),
      usedFrom: now,
      usedUntil,
      deleteAt: usedUntil + maxWindowMs,
    };
  }
}

/** The network prefixes whose digests are cached, because many visitors share them. */
const cachedPrefixes = new Set(["v4/24", "v4/16", "v6/48", "v6/32"]);
/** How many digests are cached per salt, which takes up to 15 MB. The networks of a whole country fit. */
const maxCached = 65_536;

function digestWith({ secret }: Salt): Digest {
  const hmac = hmacSha256(Buffer.from(secret, "base64url"));
  const digest = (text: string) => hmac(text).slice(0, digestLength);
  const cache = new LRUCache<string, string>(atMost(maxCached));
  return (text) => {
    // Single addresses must not be kept after their request, so they are never cached.
    if (!cachedPrefixes.has(text.slice(0, 5))) return digest(text);
    let cached = cache.get(text);
    if (cached === undefined) {
      cached = digest(text);
      cache.set(text, cached);
    }
    return cached;
  };
}
