import { shop } from "../shop.ts";

/** The app that opens a URL. */
export type Opener =
  | { readonly what: "app"; readonly url: string }
  | { readonly what: "store"; readonly referrer: string | null }
  | { readonly what: "browser"; readonly host: string; readonly path: string }
  | { readonly what: "nothing" };

/** Decides what opens a URL, as phones do. An installed app opens its scheme and the links of its domain. */
export function resolveOpener(
  url: string,
  { installed, from }: { installed: boolean; from: "elsewhere" | "browser" },
): Opener {
  if (url.startsWith("intent:")) return openIntent(url, installed);
  const { protocol, host, pathname, search, searchParams } = new URL(url);
  if (protocol === `${shop.scheme}:`) return installed ? { what: "app", url } : { what: "nothing" };
  if (protocol !== "https:") return { what: "nothing" };
  if (host === "apps.apple.com") return { what: "store", referrer: null };
  if (host === "play.google.com") return { what: "store", referrer: searchParams.get("referrer") };
  const page = { what: "browser", host, path: pathname + search } as const;
  if (host === shop.website) return page;
  if (host !== shop.domain) return { what: "nothing" };
  // A tap in the browser on a link of the same domain stays in the browser.
  return installed && from !== "browser" ? { what: "app", url } : page;
}

/** Resolves an Android intent URL: the app if it is installed, otherwise the fallback URL. */
function openIntent(url: string, installed: boolean): Opener {
  const [address = "", extras = ""] = url.split("#Intent;");
  const scheme = /(?:^|;)scheme=([^;]+)/.exec(extras)?.[1] ?? "https";
  if (installed) return { what: "app", url: address.replace(/^intent:/, `${scheme}:`) };
  const fallback = /(?:^|;)S\.browser_fallback_url=([^;]+)/.exec(extras)?.[1];
  return fallback === undefined
    ? { what: "nothing" }
    : resolveOpener(decodeURIComponent(fallback), { installed, from: "browser" });
}
