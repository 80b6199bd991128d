import type { FastifyReply, FastifyRequest } from "fastify";

/** Over https the browser itself refuses the name to other hosts and to plain http. */
const prefixes = { https: "__Host-", http: "" } as const;

/**
 * What the service keeps in a member's browser: a session, a trip to the identity provider, and that somebody signed in
 * there before. Visitors of links have a
 * cookie called `throughline`: over http, on a host that has both, a session of that name would be overwritten.
 */
const names = {
  session: "throughline-session",
  "sign-on": "throughline-sign-on",
  browser: "throughline-browser",
} as const;
type CookieName = keyof typeof names;

const nameOf = ({ protocol }: Pick<FastifyRequest, "protocol">, name: CookieName) =>
  prefixes[protocol] + names[name];

/** What the browser sent. */
export function cookieOf(
  request: Pick<FastifyRequest, "headers" | "protocol">,
  name: CookieName,
): string | undefined {
  const cookies = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const start = `${nameOf(request, name)}=`;
  return cookies.find((pair) => pair.startsWith(start))?.slice(start.length) || undefined;
}

/** Gives the browser something to keep from scripts and other websites; `seconds` 0 takes it away. */
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
  // Fastify adds to this header rather than replacing it.
  reply.header("Set-Cookie", parts.join("; "));
}

/** The session's token, as the browser sent it. */
export function sessionToken(
  request: Pick<FastifyRequest, "headers" | "protocol">,
): string | undefined {
  return cookieOf(request, "session");
}

/** Gives the browser a session; `seconds` 0 takes it away. */
export function setSessionCookie(
  request: Pick<FastifyRequest, "protocol">,
  reply: Pick<FastifyReply, "header">,
  { token, seconds }: { token: string; seconds: number },
): void {
  setCookie(request, reply, "session", { value: token, seconds });
}
