import * as crypto from "node:crypto";
import { promisify } from "node:util";
import type { RandomBytes } from "../ids/random.ts";
import { FairQueue } from "./fair-queue.ts";
import type { QueuedClient } from "./fair-queue.ts";

/** The parameters of the algorithms, which decide how much time and memory a guess takes. */
export interface HashCosts {
  readonly argon2: {
    readonly memory: number;
    readonly passes: number;
    readonly parallelism: number;
  };
  readonly scrypt: {
    readonly cost: number;
    readonly blockSize: number;
    readonly parallelization: number;
  };
}

/** The costs that OWASP recommends. A hash does not contain its costs, so changing them makes stored passwords invalid. */
const recommendedCosts: HashCosts = {
  argon2: { memory: 19_456, passes: 2, parallelism: 1 },
  scrypt: { cost: 131_072, blockSize: 8, parallelization: 1 },
};
const tagLength = 32;
const saltLength = 16;

/** The client of callers that do not distinguish clients. */
const anyClient: QueuedClient = { subject: "", priority: false };

type Algorithm = "argon2id" | "scrypt";

/** The best algorithm of this Node version. */
const best: Algorithm = typeof crypto.argon2 === "function" ? "argon2id" : "scrypt";

/** What a password protects, and who waits for the hash. */
interface HashOptions {
  readonly client?: QueuedClient;
  readonly purpose?: "accounts" | "links";
}

/**
 * Hashes passwords with argon2id. Node has argon2id from version 24.7 on; older versions use scrypt. The hash names its
 * algorithm, so that both kinds can be checked.
 *
 * Hashing needs a lot of memory, and a thread of the pool that disk access also uses. So one hash of each purpose runs at a
 * time. Links have a queue of their own, so that their visitors cannot keep members from signing in.
 */
export class PasswordHasher {
  readonly #random: RandomBytes;
  readonly #costs: HashCosts;
  readonly #queues = {
    accounts: new FairQueue("sign-ins", { perSubject: 64, total: 1_024 }),
    links: new FairQueue("passwords of links", { perSubject: 16, total: 256 }),
  };

  constructor(random: RandomBytes, costs: HashCosts = recommendedCosts) {
    this.#random = random;
    this.#costs = costs;
  }

  async hash(
    password: string,
    {
      client = anyClient,
      purpose = "accounts",
      algorithm = best,
    }: HashOptions & { readonly algorithm?: Algorithm } = {},
  ): Promise<string> {
    const salt = this.#random(saltLength);
    const tag = await this.#queues[purpose].run(client, () =>
      derive(algorithm, this.#costs, password, salt),
    );
    return [algorithm, salt.toString("base64url"), tag.toString("base64url")].join("$");
  }

  /** Returns whether the password matches the hash. The comparison takes constant time. */
  async matches(
    password: string,
    hash: string,
    { client = anyClient, purpose = "accounts" }: HashOptions = {},
  ): Promise<boolean> {
    const [algorithm, salt = "", tag = ""] = hash.split("$");
    if (algorithm !== "argon2id" && algorithm !== "scrypt") return false;
    const derived = await this.#queues[purpose].run(client, () =>
      derive(algorithm, this.#costs, password, Buffer.from(salt, "base64url")),
    );
    const expected = Buffer.from(tag, "base64url");
    return expected.length === derived.length && crypto.timingSafeEqual(derived, expected);
  }
}

/** Returns whether this Node version has a better algorithm than the hash uses. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`${best}$`);
}

/**
 * A hash that no password matches. Checking it takes as long as checking any other, so that the response time does not
 * reveal which accounts exist.
 */
export const unusablePassword = [
  best,
  Buffer.alloc(saltLength).toString("base64url"),
  Buffer.alloc(tagLength).toString("base64url"),
].join("$");

/** Returns whether an account has no password. Another Node version may have written the hash with another algorithm. */
export function isUnusable(hash: string): boolean {
  return hash.split("$").slice(1).join() === unusablePassword.split("$").slice(1).join();
}

async function derive(
  algorithm: Algorithm,
  { argon2, scrypt }: HashCosts,
  password: string,
  salt: Buffer,
): Promise<Buffer> {
  // NFKC makes different Unicode spellings of the same letters equal.
  const message = password.normalize("NFKC");
  if (algorithm === "argon2id") {
    return promisify(crypto.argon2)("argon2id", { ...argon2, message, nonce: salt, tagLength });
  }
  const maxmem = 256 * scrypt.cost * scrypt.blockSize;
  return promisify<string, Buffer, number, crypto.ScryptOptions, Buffer>(crypto.scrypt)(
    message,
    salt,
    tagLength,
    { ...scrypt, maxmem },
  );
}
