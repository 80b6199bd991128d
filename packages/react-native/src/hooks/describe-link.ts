import {
  parseLink,
  type DeliveredLink,
  type LinkDetails,
  type LinkMatch,
  type SessionLink,
} from "../core/index.ts";

/** Describes a link, with its URL, route and type. */
export function deliveredLink(link: SessionLink): DeliveredLink {
  const { url, type } = link;
  return { ...describeLink(link), url, route: parseLink(url)?.route ?? "/", type };
}

export function describeLink(link: SessionLink | null): LinkDetails {
  const [pathname = null, query = ""] = parseLink(link?.url)?.route.split(/\?(.*)/) ?? [];
  const { clickId: _, ...match } = link?.match ?? {};
  return {
    params: Object.fromEntries(
      query
        .split("&")
        .filter(Boolean)
        .map((pair) => {
          const [key, value = ""] = pair.split(/=(.*)/);
          return [decode(key), decode(value)];
        }),
    ),
    pathname,
    data: link?.data ?? null,
    // The click id is internal to the client and the service.
    match: link?.match ? (match as LinkMatch) : null,
    originalUrl: link?.originalUrl ?? null,
  };
}

function decode(text = ""): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return text;
  }
}
