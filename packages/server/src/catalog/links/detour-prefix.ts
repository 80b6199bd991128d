import { sdkHeader } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import type { FastifyRequest } from "fastify";

/** The SDK name that Detour's SDK sends. Throughline's SDK sends another name. */
const detour = /^react-native\//;

/**
 * Returns a link in the form that the client expects. Detour's SDK drops the first path segment of every link, so it gets
 * the link with the app's prefix in front.
 */
export function linkFor(
  { headers }: Pick<FastifyRequest, "headers">,
  { detourPrefix }: Pick<App, "detourPrefix">,
  link: string,
): string {
  const sdk = headers[sdkHeader.toLowerCase()];
  if (detourPrefix === undefined || typeof sdk !== "string" || !detour.test(sdk)) return link;
  // Only paths and web URLs get the prefix.
  const [, origin, path, rest] = /^(https?:\/\/[^/?#]*|(?=\/))([^?#]*)(.*)$/is.exec(link) ?? [];
  if (origin === undefined || path === undefined) return link;
  const hasPrefix = path === `/${detourPrefix}` || path.startsWith(`/${detourPrefix}/`);
  return hasPrefix ? link : `${origin}/${detourPrefix}${path}${rest}`;
}
