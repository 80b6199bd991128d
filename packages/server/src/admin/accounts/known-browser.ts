import { createHmac, timingSafeEqual } from "node:crypto";
import type { Account } from "@throughline/storage";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { isNobodys } from "./password.ts";

/** How long a browser is known after somebody signed in there. */
export const knownSeconds = 180 * 86_400;

/**
 * What a browser keeps once somebody signed in there: a random id, and a MAC that binds it to the account and its
 * password. Attempts of a known browser are counted apart, so that nobody else's wrong passwords keep its owner out.
 * Nothing is stored, every node can check it, and a new password ends it. Undefined for an account without a password.
 */
export function markBrowser(account: Account, random: RandomBytes): string | undefined {
  if (isNobodys(account.password)) return undefined;
  const id = random(16).toString("base64url");
  return `${id}.${macOf(account, id).toString("base64url")}`;
}

/** The id of a browser in which somebody signed in to this account; undefined for any other. */
export function knownBrowser(account: Account, mark: string): string | undefined {
  const [id = "", mac = ""] = mark.split(".");
  const sent = Buffer.from(mac, "base64url");
  const right = macOf(account, id);
  const isRight = sent.length === right.length && timingSafeEqual(sent, right);
  return isRight && !isNobodys(account.password) ? id : undefined;
}

function macOf({ id: account, password }: Account, id: string): Buffer {
  return createHmac("sha256", password).update(`known browser ${account} ${id}`).digest();
}
