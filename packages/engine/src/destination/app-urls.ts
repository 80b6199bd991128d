import { isAppScheme } from "./check-destination.ts";
import { isPackageName } from "./play-url.ts";
import { storePairs } from "./query.ts";
import { asciiUrl, parseWebUrl } from "./web-url.ts";

/** The App Store's own parameters: provider, campaign, media type, affiliate and custom product page. */
const appStoreParameters = ["pt", "ct", "mt"];

/**
 * The URL of the app's App Store page, with the App Store's own parameters from the query of the requested link. Returns
 * undefined if the id is not a valid App Store id.
 */
export function appStoreUrl(appStoreId: string, query = ""): string | undefined {
  if (!/^\d{1,20}$/.test(appStoreId)) return undefined;
  const parameters = storePairs(query, appStoreParameters).join("&");
  return `https://apps.apple.com/app/id${appStoreId}${parameters && `?${parameters}`}`;
}

/**
 * An `intent:` URL that opens the link in the installed app from an Android in-app browser. Without the app, the
 * browser opens `fallback`. Returns undefined if `url` is not a plain web URL or the package name is invalid.
 */
export function intentUrl(url: string, packageName: string, fallback: string): string | undefined {
  const web = parseWebUrl(url);
  if (!web || !isPackageName(packageName)) return undefined;
  const [scheme = "", authority = ""] = web.origin.split("://");
  const data = asciiUrl(`${authority}${web.path}${web.query && `?${web.query}`}`);
  const extras = [
    `scheme=${scheme}`,
    `package=${packageName}`,
    `S.browser_fallback_url=${encodeURIComponent(fallback)}`,
  ];
  // Android reads everything after the last # as intent extras. `data` contains no #, because the fragment was dropped.
  return `intent://${data}#Intent;${extras.join(";")};end`;
}

/**
 * Rewrites a destination to the app's custom URL scheme. The client library parses the result back into the same path.
 *
 * @example
 * schemeUrl("shop", "https://shop.example/products/42?a=1"); // "shop://products/42?a=1"
 */
export function schemeUrl(scheme: string, destination: string): string | undefined {
  if (!isAppScheme(scheme)) return undefined;
  const prefix = `${scheme.toLowerCase()}://`;
  if (destination.toLowerCase().startsWith(prefix)) return destination;
  const web = parseWebUrl(destination);
  if (web) return `${prefix}${web.path.slice(1)}${web.query && `?${web.query}`}`;
  return destination.startsWith("/") ? `${prefix}${destination.replace(/^\/+/, "")}` : undefined;
}
