import { appStoreUrl } from "./app-urls.ts";
import { playPage } from "./play-url.ts";
import type { AppTarget, Requested } from "./target.ts";
import { asciiUrl, parseWebUrl } from "./web-url.ts";

/** Where somebody can go on whose link leads nowhere: every URL is safe to send a browser to, in ASCII. */
export interface WaysOn {
  readonly web?: string;
  readonly appStore?: string;
  readonly play?: string;
}

/** What an app has to offer without a link: its web page and its stores. */
export function waysOn(app: AppTarget, { origin }: Pick<Requested, "origin">): WaysOn {
  const page = app.webFallback === undefined ? undefined : parseWebUrl(app.webFallback);
  const isElsewhere = page && page.host !== parseWebUrl(origin)?.host;
  const appStore = app.ios?.appStoreId && appStoreUrl(app.ios.appStoreId);
  const play = app.android && playPage(app.android.packageName);
  return {
    ...(isElsewhere && app.webFallback !== undefined && { web: asciiUrl(app.webFallback) }),
    ...(appStore && { appStore }),
    ...(play && { play }),
  };
}
