import type { FastifyReply, FastifyRequest } from "fastify";

/** Browsers accept a cookie with the prefix `__Host-` only over https and only for the host that set it. */
const prefixes = { https: "__Host-", http: "" } as const;

/**
 * The cookies of the dashboard: the session, the authorization request sent to the identity provider, the mark of a
 * browser that signed in before, and what binds challenges for passkeys to a browser. Visitors who open links get a cookie called `throughline`. The session cookie has another
 * name, since one host may serve both over http.
 */
const names = {
  session: "throughline-session",
  "sign-on": "throughline-sign-on",
  browser: "throughline-browser",
  passkey: "throughline-passkey",
} as const;
type CookieName = keyof typeof names;

const nameOf = ({ protocol }: Pick<FastifyRequest, "protocol">, name: CookieName) =>
  prefixes[protocol] + names[name];

/** Returns the value of a cookie, or undefined when the browser did not send it. */
export function readCookie(
  request: Pick<FastifyRequest, "headers" | "protocol">,
  name: CookieName,
): string | undefined {
  const cookies = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const start = `${nameOf(request, name)}=`;
  return cookies.find((pair) => pair.startsWith(start))?.slice(start.length) || undefined;
}

/** Sets an HTTP-only, same-site cookie. `seconds: 0` deletes it. */
export function setCookie(
  request: Pick<FastifyRequest, "protocol">,
  reply: Pick<FastifyReply, "header">,
  name: CookieName,
  { value, seconds }: { value: string; seconds: number },
): void {
  const parts = [
    `${nameOf(request, name)}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  if (request.protocol === "https") parts.push("Secure");
  // Fastify appends to this header instead of replacing it.
  reply.header("Set-Cookie", parts.join("; "));
}

/** Returns the session token that the browser sent. */
export function sessionToken(
  request: Pick<FastifyRequest, "headers" | "protocol">,
): string | undefined {
  return readCookie(request, "session");
}

/** Sets the session cookie. `seconds: 0` deletes it. */
export function setSessionCookie(
  request: Pick<FastifyRequest, "protocol">,
  reply: Pick<FastifyReply, "header">,
  { token, seconds }: { token: string; seconds: number },
): void {
  setCookie(request, reply, "session", { value: token, seconds });
}
