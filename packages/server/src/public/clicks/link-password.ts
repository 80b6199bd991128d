import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Link } from "@throughline/storage";
import type { HttpRequest } from "../../platform/http/http-request.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { readRawClick } from "./raw-click.ts";

/** A link with a password. */
export type ProtectedLink = Link & { readonly password: string };

/** How long a browser that sent the right password may open the link without it. */
const unlockedSeconds = 12 * 3600;

export function isProtected(link: Link | undefined): link is ProtectedLink {
  return link?.password !== undefined;
}

/** Returns whether a visitor must enter the password. Crawlers and previews get the social preview, which has no destination. */
export function needsPassword(
  { devices, now }: Pick<ClickDependencies, "devices" | "now">,
  request: HttpRequest,
  link: ProtectedLink,
): boolean {
  if (devices.of(readRawClick(request, {})).visitor.automated) return false;
  const start = `${cookieName(link)}=`;
  const cookies = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const sent = cookies.find((pair) => pair.startsWith(start))?.slice(start.length) ?? "";
  return !isUnlocked(link, sent, now());
}

/**
 * Returns the cookie of a browser that sent the right password. The hash of the password is the key of its MAC, so that
 * every node can verify the cookie, and a new password invalidates it.
 */
export function unlockCookie(link: ProtectedLink, now: number, origin: string): string {
  const until = now + unlockedSeconds * 1000;
  const value = `${until}.${computeMac(link, until).toString("base64url")}`;
  const attributes = `Path=/; Max-Age=${unlockedSeconds}; HttpOnly; SameSite=Lax`;
  const isSecure = origin.startsWith("https:");
  return `${cookieName(link)}=${value}; ${attributes}${isSecure ? "; Secure" : ""}`;
}

function isUnlocked(link: ProtectedLink, sent: string, now: number): boolean {
  const [until = "", mac = ""] = sent.split(".");
  if (!(Number(until) > now)) return false;
  const actual = Buffer.from(mac, "base64url");
  const expected = computeMac(link, Number(until));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function computeMac({ app, code, password }: ProtectedLink, until: number): Buffer {
  return createHmac("sha256", password).update(`link ${app} ${code} ${until}`).digest();
}

/** Returns the name of a link's cookie. It contains a digest, because codes may contain any character. */
function cookieName({ app, code }: ProtectedLink): string {
  const digest = createHash("sha256").update(`${app} ${code}`).digest("base64url");
  return `throughline-link-${digest.slice(0, 16)}`;
}
