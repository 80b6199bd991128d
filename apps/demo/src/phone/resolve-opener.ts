import { shop } from "../shop.ts";

/** What a phone opens an address with. */
export type Opener =
  | { readonly what: "app"; readonly url: string }
  | { readonly what: "store"; readonly referrer: string | null }
  | { readonly what: "browser"; readonly path: string }
  | { readonly what: "nothing" };

/** As phones do: the store's app opens the store's pages, an installed app its scheme and its domain's links. */
export function whatOpens(
  url: string,
  { installed, from }: { installed: boolean; from: "elsewhere" | "browser" },
): Opener {
  if (url.startsWith("intent:")) return openIntent(url, installed);
  const { protocol, host, pathname, search, searchParams } = new URL(url);
  if (protocol === `${shop.scheme}:`) return installed ? { what: "app", url } : { what: "nothing" };
  if (protocol !== "https:") return { what: "nothing" };
  if (host === "apps.apple.com") return { what: "store", referrer: null };
  if (host === "play.google.com") return { what: "store", referrer: searchParams.get("referrer") };
  if (host !== shop.domain) return { what: "nothing" };
  // A tap inside the browser on the domain it shows stays there.
  if (installed && from !== "browser") return { what: "app", url };
  return { what: "browser", path: pathname + search };
}

/** Android: the app if it is there, otherwise the fallback the address names. */
function openIntent(url: string, installed: boolean): Opener {
  const [address = "", extras = ""] = url.split("#Intent;");
  const scheme = /(?:^|;)scheme=([^;]+)/.exec(extras)?.[1] ?? "https";
  if (installed) return { what: "app", url: address.replace(/^intent:/, `${scheme}:`) };
  const fallback = /(?:^|;)S\.browser_fallback_url=([^;]+)/.exec(extras)?.[1];
  return fallback === undefined
    ? { what: "nothing" }
    : whatOpens(decodeURIComponent(fallback), { installed, from: "browser" });
}
