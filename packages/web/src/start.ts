import type { WebApp, webPaths } from "@throughline/protocol";
import { showBanner } from "./banner.ts";
import type { Banner } from "./banner.ts";
import { changeLinks } from "./change-links.ts";
import { isDismissed, rememberDismissal } from "./dismissal.ts";
import { handOverLink, isCampaign, originOf } from "./hand-over-link.ts";
import type { Medium } from "./hand-over-link.ts";
import { onNavigate } from "./navigation.ts";
import type { Options } from "./options.ts";
import { storeParameters } from "./store-links.ts";
import { textsIn } from "./texts.ts";
import { isSafari, platformOf } from "./visitor.ts";

const appPath: (typeof webPaths)["app"] = "/api/web/app.json";

/**
 * Shows the banner, and makes "Open in app" buttons and links to the app's store pages lead to the page's content in the app.
 * Returns a function that ends all of this.
 */
export function start(options: Options): () => void {
  const { banner: wanted = "auto", consent, dismissDays, storeLinks } = options;
  const origin = originOf(options.linkDomain);
  const platform = platformOf(navigator);
  const isDesktop = platform === "desktop";
  /** The `utm_*` parameters of the last page that had any. Navigation within a site drops them from the URL. */
  let remembered = "";
  let app: WebApp | undefined;
  let banner: Banner | undefined;
  let isStopped = false;
  let stopListening = () => {};

  function linkOf(medium: Medium, page?: string, query?: URLSearchParams): string {
    const { path, campaign } = options;
    page ||= path || location.href;
    return handOverLink(origin, { page, medium, remembered, campaign, query });
  }

  /** Makes the banner lead to the page, or to another path. */
  function follow(path?: string): void {
    const campaign = [...new URLSearchParams(location.search)].filter(([name]) => isCampaign(name));
    if (campaign[0]) remembered = `${new URLSearchParams(campaign)}`;
    banner?.leadTo(linkOf(isDesktop ? "qr" : "banner", path));
  }

  /** Returns whether the banner is shown. */
  function show(path?: string): boolean {
    const shown = isStopped ? undefined : availableApp();
    if (!shown) return false;
    banner?.remove();
    const [language, texts] = textsIn([document.documentElement.lang, ...navigator.languages]);
    const content = { app: shown, texts, language, qrCodeOrigin: isDesktop ? origin : undefined };
    banner = showBanner(content, options, rememberDismissal);
    follow(path);
    return !!banner;
  }

  /** Returns the app if the visitor can get it. A computer hands over to a phone of either kind. */
  function availableApp(): WebApp | undefined {
    const isForIos = platform !== "android" && app?.appStoreId;
    return isForIos || (platform !== "ios" && app?.packageName) ? app : undefined;
  }

  /**
   * Returns whether Safari shows Apple's banner, which it does if the page came with its tag. The tag gets the page's link for
   * the installed app. Safari reads the tag only while the page loads.
   */
  function hasNativeBanner(): boolean {
    const tag = document.querySelector<HTMLMetaElement>('meta[name="apple-itunes-app"]');
    if (!tag || platform !== "ios" || !isSafari(navigator)) return false;
    // A comma would end the argument.
    const argument = linkOf("banner").replaceAll(",", "%2C");
    if (!/app-argument/.test(tag.content)) tag.content += `, app-argument=${argument}`;
    return true;
  }

  async function begin(): Promise<void> {
    if (isStopped || (consent && !(await consent())) || isStopped) return;
    const stopFollowing = onNavigate(() => follow());
    const stopChanging = changeLinks((anchor, href) => {
      const path = anchor.dataset["throughlineOpen"];
      // A computer has no app to open, and shows the QR code instead.
      if (isDesktop) return path === undefined ? undefined : () => show(path);
      if (path !== undefined) return linkOf("button", path);
      const known = storeLinks === "off" ? undefined : availableApp();
      const query = known && storeParameters(href, known);
      return query && linkOf("store-link", "", query);
    });
    stopListening = () => {
      stopFollowing();
      stopChanging();
    };
    follow();
    const isNative = hasNativeBanner();
    const response = await fetch(origin + appPath, { credentials: "omit" });
    app = response.ok ? await response.json() : undefined;
    const isWanted = wanted === "auto" || wanted === (isDesktop ? "desktop" : "phone");
    if (isNative || !isWanted || isDismissed(dismissDays)) return;
    // Before that, a framework that renders the whole document would remove the banner.
    if (document.readyState === "complete") show();
    else addEventListener("load", () => show());
  }

  // Without the service, the page stays as it is.
  begin().catch(() => {});
  return () => {
    isStopped = true;
    stopListening();
    banner?.remove();
  };
}
