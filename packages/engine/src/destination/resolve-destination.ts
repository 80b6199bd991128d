import { carryQuery, cleanQuery } from "./query.ts";
import type { LinkTarget, LinkRequest } from "./target.ts";
import { asciiUrl } from "./web-url.ts";

/** The requested URL without the click token. The service records this URL and shows it as a QR code. */
export function requestedUrl({ origin, path, query }: LinkRequest): string {
  const cleaned = cleanQuery(query);
  return asciiUrl(`${origin}${path}${cleaned && `?${cleaned}`}`);
}

/**
 * The destination that the app receives: the link's destination for this platform with the requested query added. For
 * a path link, which has no `link`, it is the requested URL itself.
 */
export function resolveDestination(
  link: LinkTarget | undefined,
  linkRequest: LinkRequest,
  device: "ios" | "android" | "desktop" | undefined,
): string {
  if (!link) return requestedUrl(linkRequest);
  const destination = (device && link[device]?.destination) ?? link.destination;
  return link.isLongLink ? destination : carryQuery(destination, linkRequest.query);
}
