import { parseLink, type Arrival, type LinkDetails } from "../core/index.ts";

export function describeLink(link: Arrival | null): LinkDetails {
  const [pathname = null, query = ""] = parseLink(link?.url)?.route.split(/\?(.*)/) ?? [];
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
    match: link?.match ?? null,
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
