import { servicePaths } from "@throughline/protocol";
import { links, shop } from "../shop.ts";
import { websiteTexts } from "../texts/website.ts";
import type { BrowserPage } from "./browser-pages.ts";
import { enterBrowserScript } from "./browser-pages.ts";

/**
 * The shop’s website with the service’s script. The page is inside a frame of the demo, so the script tag says which path the
 * page has on the real website.
 */
export function websitePage(phone: string): BrowserPage {
  const { title, description } = links.mug;
  const { ios, android } = shop;
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${shop.name}</title>
<script>${enterBrowserScript(phone)}</script>
<script src="/phones/${phone}/web${servicePaths.webScript}" data-link-domain="${shop.domain}" data-path="${shop.websitePath}"></script>
<style>
:root { color-scheme: light dark; --throughline-color: #9a4a2a; --throughline-on-color: #fff }
body { margin: 0; padding: 24px 20px 120px; font: 17px/1.5 system-ui, sans-serif }
.brand { font-weight: 600; letter-spacing: .04em } h1 { font-size: 26px; margin: 20px 0 6px }
p { margin: 0 0 18px } a { color: inherit; display: block; padding: 8px 0 }
</style></head><body>
<p class="brand">${shop.name}</p>
<h1>${title}</h1><p>${description}</p>
<nav aria-label="${websiteTexts.getTheApp}">
<a href="https://${shop.domain}/" data-throughline-open>${websiteTexts.openInApp}</a>
<a href="https://apps.apple.com/app/id${ios.appStoreId}">${websiteTexts.appStore}</a>
<a href="https://play.google.com/store/apps/details?id=${android.packageName}">${websiteTexts.googlePlay}</a>
</nav></body></html>`,
  };
}
