import { createHash } from "node:crypto";
import type { Account, OneTimeCodes } from "@throughline/storage";
import { TOTP } from "otpauth";
import { toBase32 } from "../../platform/ids/base32.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";

const stepSeconds = 30;
const secretBytes = 20;
const recoveryCodeCount = 10;
/** 10 bytes are 16 characters of base32. */
const recoveryCodeBytes = 10;

/** Creates the secret for an authenticator app. It is not in use until a code confirms it. */
export function newCodes(random: RandomBytes, createdAt: number): OneTimeCodes {
  const secret = toBase32(random(secretBytes)).toUpperCase();
  return { secret, lastStep: 0, recovery: [], createdAt };
}

/** Returns the `otpauth:` URL that authenticator apps read from a QR code. */
export function codesUrl({ secret }: OneTimeCodes, { email }: Account, issuer: string): string {
  return generator(secret, issuer, email).toString();
}

/**
 * Returns the codes after `typed` was used, or undefined when it is wrong. A clock may be wrong by one step. A code does
 * not work twice, and neither do those before it.
 */
export function afterUse(
  codes: OneTimeCodes,
  typed: string,
  now: number,
): OneTimeCodes | undefined {
  const text = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  if (!/^\d{6}$/.test(text)) {
    const hash = recoveryHash(codes.secret, text);
    const recovery = codes.recovery.filter((unused) => unused !== hash);
    return recovery.length < codes.recovery.length ? { ...codes, recovery } : undefined;
  }
  const delta = generator(codes.secret).validate({ token: text, timestamp: now, window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(now / 1000 / stepSeconds) + delta;
  return step > codes.lastStep ? { ...codes, lastStep: step } : undefined;
}

/** Creates ten recovery codes, in groups of four characters. The store keeps only their hashes. */
export function withRecoveryCodes(
  codes: OneTimeCodes,
  random: RandomBytes,
): { readonly codes: OneTimeCodes; readonly recoveryCodes: string[] } {
  const texts = Array.from({ length: recoveryCodeCount }, () =>
    toBase32(random(recoveryCodeBytes)),
  );
  return {
    codes: { ...codes, recovery: texts.map((text) => recoveryHash(codes.secret, text)) },
    recoveryCodes: texts.map((text) => (text.match(/.{4}/g) ?? []).join("-")),
  };
}

/** A fast hash is enough for 80 random bits. */
function recoveryHash(secret: string, text: string): string {
  return createHash("sha256").update(`recovery code ${secret} ${text}`).digest("hex");
}

function generator(secret: string, issuer = "", label = ""): TOTP {
  return new TOTP({ issuer, label, algorithm: "SHA1", digits: 6, period: stepSeconds, secret });
}
