import { sdkHeader } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import type { FastifyRequest } from "fastify";

/** How Detour's SDK names itself; ours has a name of its own in front. */
const detour = /^react-native\//;

/**
 * A link as the client that asks for it reads it. Detour's SDK takes the first segment of every path for its app's and
 * drops it, so it gets the link with that segment in front, unless it is there.
 */
export function linkFor(
  { headers }: Pick<FastifyRequest, "headers">,
  { detourPrefix }: Pick<App, "detourPrefix">,
  link: string,
): string {
  const sdk = headers[sdkHeader.toLowerCase()];
  if (detourPrefix === undefined || typeof sdk !== "string" || !detour.test(sdk)) return link;
  // A path, or a web URL; other schemes keep their whole path there.
  const [, origin, path, rest] = /^(https?:\/\/[^/?#]*|(?=\/))([^?#]*)(.*)$/is.exec(link) ?? [];
  if (origin === undefined || path === undefined) return link;
  const isThere = path === `/${detourPrefix}` || path.startsWith(`/${detourPrefix}/`);
  return isThere ? link : `${origin}/${detourPrefix}${path}${rest}`;
}
