import { carryQuery, ownQuery } from "./query.ts";
import type { LinkTarget, Requested } from "./target.ts";
import { asciiUrl } from "./web-url.ts";

/** The URL that was asked for, without the service's own parameter: what is recorded, shown as a QR code and shared. */
export function requestedUrl({ origin, path, query }: Requested): string {
  const own = ownQuery(query);
  return asciiUrl(`${origin}${path}${own && `?${own}`}`);
}

/**
 * What the app is promised: the destination of a created link with the query carried over; without
 * a created link, the requested URL itself.
 */
export function promisedLink(
  link: LinkTarget | undefined,
  requested: Requested,
  device: "ios" | "android" | "desktop" | undefined,
): string {
  if (!link) return requestedUrl(requested);
  const destination = (device && link[device]?.destination) ?? link.destination;
  return link.spelledOut ? destination : carryQuery(destination, requested.query);
}
