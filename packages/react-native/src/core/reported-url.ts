import { queryPairs } from "./carry-query.ts";

/**
 * Returns the part of a link that may be reported: without credentials and fragment, and with only the campaign
 * parameters and the service's own parameters in its query. The rest may be a secret, such as a login token.
 *
 * @example
 * reportedUrl("https://go.shop.example/spring?utm_source=mail&token=secret#top"); // "https://go.shop.example/spring?utm_source=mail"
 */
export function reportedUrl(url: string): string {
  const kept = queryPairs(url).filter((pair) => /^(utm_\w+|tl|click_?id)=/i.test(pair));
  return bareUrl(url) + (kept[0] ? `?${kept.join("&")}` : "");
}

/** Returns a link without credentials, query and fragment. */
export function bareUrl(url: string): string {
  return url.replace(/[?#].*/s, "").replace(/^([^/]*\/\/)[^/\\]*@/, "$1");
}
