import { isAppScheme } from "./check-destination.ts";
import { isPackageName } from "./play-url.ts";
import { asciiUrl, parseWebUrl } from "./web-url.ts";

/** The app's page on the App Store; undefined when the id is none. */
export function appStoreUrl(appStoreId: string): string | undefined {
  return /^\d{1,20}$/.test(appStoreId) ? `https://apps.apple.com/app/id${appStoreId}` : undefined;
}

/**
 * Opens the link in the installed app, from inside an Android in-app browser; without the app the
 * browser goes to `fallback`. Undefined when `url` or the package name cannot be trusted.
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
  // Android takes what follows the last # as instructions, and a parsed URL without its fragment has no #.
  return `intent://${data}#Intent;${extras.join(";")};end`;
}

/**
 * What a promised link is in the app's own scheme: `https://shop.example/products/42?a=1` becomes
 * `shop://products/42?a=1`, as the client reads it back.
 */
export function schemeUrl(scheme: string, promised: string): string | undefined {
  if (!isAppScheme(scheme)) return undefined;
  const own = `${scheme.toLowerCase()}://`;
  if (promised.toLowerCase().startsWith(own)) return promised;
  const web = parseWebUrl(promised);
  if (web) return `${own}${web.path.slice(1)}${web.query && `?${web.query}`}`;
  return promised.startsWith("/") ? `${own}${promised.replace(/^\/+/, "")}` : undefined;
}
