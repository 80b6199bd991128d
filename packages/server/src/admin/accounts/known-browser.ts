import { createHmac, timingSafeEqual } from "node:crypto";
import type { Account } from "@throughline/storage";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { isUnusable } from "../../platform/passwords/password.ts";

/** How long a browser counts as known after a sign-in. */
export const browserMarkSeconds = 180 * 86_400;

/**
 * Creates the mark that a browser keeps after a sign-in: a random id and a MAC that binds it to the account and its
 * password. Failed sign-ins from a known browser are counted separately, so that nobody can lock the owner out by
 * guessing. The mark is not stored: every node can verify it, and a new password invalidates it. Returns undefined for an
 * account without a password.
 */
export function createBrowserMark(account: Account, random: RandomBytes): string | undefined {
  if (isUnusable(account.password)) return undefined;
  const id = random(16).toString("base64url");
  return `${id}.${signBrowserId(account, id).toString("base64url")}`;
}

/** Returns the id of a browser that signed in to this account before, or undefined when the mark is not valid. */
export function verifyBrowserMark(account: Account, mark: string): string | undefined {
  const [id = "", mac = ""] = mark.split(".");
  const sent = Buffer.from(mac, "base64url");
  const expected = signBrowserId(account, id);
  const isValid = sent.length === expected.length && timingSafeEqual(sent, expected);
  return isValid && !isUnusable(account.password) ? id : undefined;
}

function signBrowserId({ id: account, password }: Account, id: string): Buffer {
  return createHmac("sha256", password).update(`known browser ${account} ${id}`).digest();
}
