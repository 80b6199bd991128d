import { maxWindowMs } from "@throughline/engine";
import type { Digest } from "@throughline/engine";
import type { Salt, SaltStore } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import { BriefCache } from "../cache/brief-cache.ts";
import type { RandomBytes } from "../ids/random.ts";
import type { Clock } from "../time/clock.ts";
import { hmacSha256 } from "./hmac.ts";

const hour = 3_600_000;
/** New clicks get a new salt this often. Each live salt is one more set of keys to look an open up by. */
const rotateMs = 72 * hour;
/** 132 bits in base64url. */
const digestLength = 22;

/**
 * Turns addresses into digests under a salt that changes, so that what is stored says nothing once
 * its salt is gone: a salt is deleted with the last click that was digested with it.
 */
export class Digests {
  readonly #salts: SaltStore;
  readonly #now: Clock;
  readonly #random: RandomBytes;
  readonly #live: BriefCache<readonly Digest[]>;
  /** By the salt's id: each remembers what it digested. */
  readonly #digests = new Map<string, Digest>();
  #current: { readonly salt: Salt; readonly digest: Digest } | undefined;

  constructor(salts: SaltStore, now: Clock, random: RandomBytes) {
    this.#salts = salts;
    this.#now = now;
    this.#random = random;
    this.#live = new BriefCache(now);
  }

  /** What a click made now is digested with, if that is known without asking the store. */
  known(): Digest | undefined {
    const now = this.#now();
    const known = this.#current;
    return known && now >= known.salt.usedFrom && now < known.salt.usedUntil
      ? known.digest
      : undefined;
  }

  /** What a click made now is digested with. */
  async current(): Promise<Digest> {
    const known = this.known();
    if (known) return known;
    const now = this.#now();
    const salt = await this.#salts.inUse(now, this.#fresh(now));
    // The others come back while opens ask for them: no secret outlives its salt where none do.
    if (salt.id !== this.#current?.salt.id) this.#digests.clear();
    const digest = this.#digestOf(salt);
    this.#current = { salt, digest };
    return digest;
  }

  /** Everything a click that still waits may have been digested with. */
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

  #fresh(now: number): Salt {
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

/** Prefixes that stand for a whole neighbourhood of addresses; they come again and again. */
const neighbourhoods = new Set(["v4/24", "v4/16", "v6/48", "v6/32"]);
/** Of each salt, 15 MB when all are there. With fewer, visitors from all over a country find none of theirs. */
const mostNeighbourhoods = 65_536;

function digestWith({ secret }: Salt): Digest {
  const hmac = hmacSha256(Buffer.from(secret, "base64url"));
  const digest = (text: string) => hmac(text).slice(0, digestLength);
  const known = new LRUCache<string, string>({ max: mostNeighbourhoods });
  return (text) => {
    // Never a single address: those are not held beyond their request.
    if (!neighbourhoods.has(text.slice(0, 5))) return digest(text);
    let found = known.get(text);
    if (found === undefined) {
      found = digest(text);
      known.set(text, found);
    }
    return found;
  };
}
