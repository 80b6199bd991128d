import { parseLink, type SessionLink, type LinkDetails, type LinkMatch } from "../core/index.ts";

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
