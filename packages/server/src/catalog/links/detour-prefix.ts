import { sdkHeader } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import type { FastifyRequest } from "fastify";

/** The SDK name that Detour's SDK sends. Throughline's SDK sends another name. */
const detourSdk = /^react-native\//;

/**
 * Returns the link with the app's prefix in front if Detour's SDK sent the request, because that SDK drops the first path
 * segment of every link. Other SDKs get the link unchanged.
 */
export function withDetourPrefix(
  { headers }: Pick<FastifyRequest, "headers">,
  { detourPrefix }: Pick<App, "detourPrefix">,
  link: string,
): string {
  const sdk = headers[sdkHeader.toLowerCase()];
  if (detourPrefix === undefined || typeof sdk !== "string" || !detourSdk.test(sdk)) return link;
  // Only paths and web URLs get the prefix.
  const [, origin, path, rest] = /^(https?:\/\/[^/?#]*|(?=\/))([^?#]*)(.*)$/is.exec(link) ?? [];
  if (origin === undefined || path === undefined) return link;
  const hasPrefix = path === `/${detourPrefix}` || path.startsWith(`/${detourPrefix}/`);
  return hasPrefix ? link : `${origin}/${detourPrefix}${path}${rest}`;
}
