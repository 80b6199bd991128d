import { appStoreUrl } from "./app-urls.ts";
import { playUrl } from "./play-url.ts";
import type { AppTarget, LinkRequest } from "./target.ts";
import { asciiUrl, parseWebUrl } from "./web-url.ts";

/** Pages to offer when a link does not exist. All URLs are ASCII and safe to redirect a browser to. */
export interface Fallbacks {
  readonly web?: string;
  readonly appStore?: string;
  readonly play?: string;
}

/** The app's web page and store pages. A web page on the requested host is left out, because it may be the missing link itself. */
export function appFallbacks(app: AppTarget, { origin }: Pick<LinkRequest, "origin">): Fallbacks {
  const page = app.webFallback === undefined ? undefined : parseWebUrl(app.webFallback);
  const isElsewhere = page && page.host !== parseWebUrl(origin)?.host;
  const appStore = app.ios?.appStoreId && appStoreUrl(app.ios.appStoreId);
  const play = app.android && playUrl(app.android.packageName);
  return {
    ...(isElsewhere && app.webFallback !== undefined && { web: asciiUrl(app.webFallback) }),
    ...(appStore && { appStore }),
    ...(play && { play }),
  };
}
