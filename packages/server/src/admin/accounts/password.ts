import * as crypto from "node:crypto";
import { promisify } from "node:util";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { Turns } from "./turns.ts";
import type { Waiting } from "./turns.ts";

/**
 * Passwords are kept as argon2id, with OWASP's parameters. Node has it from 24.7 on; an older one keeps
 * scrypt. What is kept says which of them it is, and is checked by either Node that knows it.
 */
const argon2 = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const scrypt = { cost: 131_072, blockSize: 8, parallelization: 1 } as const;
const tagLength = 32;
const saltLength = 16;

/** Each takes memory, and a thread that clicks need for the disk: one at a time. */
const turns = new Turns("sign-ins", { perSubject: 64, inAll: 1_024 });

/** Those who are not told apart. */
const alone: Waiting = { subject: "", first: false };

type Algorithm = "argon2id" | "scrypt";

/** What this Node can do best. */
const best: Algorithm = typeof crypto.argon2 === "function" ? "argon2id" : "scrypt";

export async function hashPassword(
  password: string,
  random: RandomBytes,
  { who = alone, algorithm = best }: { who?: Waiting; algorithm?: Algorithm } = {},
): Promise<string> {
  const salt = random(saltLength);
  const tag = await turns.run(who, () => derive(algorithm, password, salt));
  return [algorithm, salt.toString("base64url"), tag.toString("base64url")].join("$");
}

/** Compared in the same time wherever they differ. */
export async function isPassword(
  password: string,
  kept: string,
  who: Waiting = alone,
): Promise<boolean> {
  const [algorithm, salt = "", tag = ""] = kept.split("$");
  if (algorithm !== "argon2id" && algorithm !== "scrypt") return false;
  const derived = await turns.run(who, () =>
    derive(algorithm, password, Buffer.from(salt, "base64url")),
  );
  const wanted = Buffer.from(tag, "base64url");
  return wanted.length === derived.length && crypto.timingSafeEqual(derived, wanted);
}

/** Whether this Node would keep it better. */
export function isOutdated(kept: string): boolean {
  return !kept.startsWith(`${best}$`);
}

/** Takes as long as any other to check, and is nobody's: whoever has no account shall not be told by the time. */
export const nobodysPassword = [
  best,
  Buffer.alloc(saltLength).toString("base64url"),
  Buffer.alloc(tagLength).toString("base64url"),
].join("$");

/** Whether an account has no password. Another Node may have kept it with its own algorithm. */
export function isNobodys(kept: string): boolean {
  return kept.split("$").slice(1).join() === nobodysPassword.split("$").slice(1).join();
}

async function derive(algorithm: Algorithm, password: string, salt: Buffer): Promise<Buffer> {
  // The same letters may be written in several ways.
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
