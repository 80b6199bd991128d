import { createHmac, timingSafeEqual } from "node:crypto";
import { hourMs } from "@throughline/engine/durations";
import type { SharedReport } from "@throughline/storage";

/** A report with a password. */
export type ProtectedReport = SharedReport & { readonly password: string };

/** How long a reader who sent the right password may read the report without it. */
const accessMs = 12 * hourMs;

/**
 * Returns a token that replaces the password. The hash of the password is the key of its MAC, so that every node can
 * verify the token. It is not a cookie, because browsers keep cookies from frames on other websites.
 */
export function grantAccess(report: ProtectedReport, now: number): string {
  const until = now + accessMs;
  return `${until}.${computeMac(report, until).toString("base64url")}`;
}

export function hasAccess(report: ProtectedReport, sent: string, now: number): boolean {
  const [until = "", mac = ""] = sent.split(".");
  if (!(Number(until) > now)) return false;
  const actual = Buffer.from(mac, "base64url");
  const expected = computeMac(report, Number(until));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function computeMac({ id, password }: ProtectedReport, until: number): Buffer {
  return createHmac("sha256", password).update(`shared report ${id} ${until}`).digest();
}
