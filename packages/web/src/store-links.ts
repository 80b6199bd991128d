import { isCampaign } from "./hand-over-link.ts";

/** The app's pages in the stores. */
export interface StoreApp {
  readonly appStoreId?: string;
  readonly packageName?: string;
}

/**
 * Returns the parameters of a link to one of the app's store pages: campaign tokens of the App Store, and the install
 * referrer of Google Play with its `utm_*` parameters. Returns undefined for any other link.
 */
export function storeParameters(href: string, app: StoreApp): URLSearchParams | undefined {
  if (!/^https?:/.test(href)) return undefined;
  const { hostname, pathname, searchParams } = new URL(href);
  if (/^(apps|itunes)\.apple\.com$/.test(hostname)) {
    const isOwn = app.appStoreId && pathname.split("/").includes(`id${app.appStoreId}`);
    return isOwn ? searchParams : undefined;
  }
  const isOwn = hostname === "play.google.com" && searchParams.get("id") === app.packageName;
  if (!isOwn || !app.packageName) return undefined;
  searchParams.delete("id");
  for (const [name, value] of new URLSearchParams(searchParams.get("referrer") ?? "")) {
    if (isCampaign(name)) searchParams.set(name, value);
  }
  return searchParams;
}
