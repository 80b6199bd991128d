import type { FastifyReply, FastifyRequest } from "fastify";

/** Over https the browser itself refuses the name to other hosts and to plain http. */
const names = { https: "__Host-throughline", http: "throughline" } as const;

const nameFor = ({ protocol }: Pick<FastifyRequest, "protocol">) => names[protocol];

/** The session's token, as the browser sent it. */
export function sessionToken(
  request: Pick<FastifyRequest, "headers" | "protocol">,
): string | undefined {
  const cookies = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const name = `${nameFor(request)}=`;
  return cookies.find((pair) => pair.startsWith(name))?.slice(name.length) || undefined;
}

/** Gives the browser a session; `seconds` 0 takes it away. */
export function setSessionCookie(
  request: Pick<FastifyRequest, "protocol">,
  reply: Pick<FastifyReply, "header">,
  { token, seconds }: { token: string; seconds: number },
): void {
  const parts = [
    `${nameFor(request)}=${token}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  if (request.protocol === "https") parts.push("Secure");
  reply.header("Set-Cookie", parts.join("; "));
}
