import { servicePaths } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { keepIcon } from "./icons.ts";
import { webScript } from "./web-script.ts";

/** The admin handlers of the snippet for websites and of uploaded icons, which the app's domain serves. */
export function webAdmin({
  store,
  now,
}: {
  readonly store: Pick<Store, "icons">;
  readonly now: Clock;
}): AdminHandlers<"getWebSnippet" | "uploadIcon"> {
  const originOf = ([domain]: readonly string[], serviceUrl: string) =>
    domain === undefined ? serviceUrl : `https://${domain}`;
  return {
    async uploadIcon({ app, body, serviceUrl }) {
      const path = await keepIcon(store.icons, app.id, body.image, now());
      return { url: originOf(app.linkDomains, serviceUrl) + path };
    },

    async getWebSnippet({ app, serviceUrl }) {
      const origin = originOf(app.linkDomains, serviceUrl);
      const { immutablePath, integrity } = webScript;
      const appStoreId = app.ios?.appStoreId;
      const pictures = app.icon === undefined ? origin : `${origin} ${new URL(app.icon).origin}`;
      return {
        script: `<script src="${origin}${servicePaths.webScript}" async></script>`,
        pinnedScript: `<script src="${origin}${immutablePath}" integrity="${integrity}" crossorigin="anonymous" async></script>`,
        safariTag:
          appStoreId === undefined
            ? null
            : `<meta name="apple-itunes-app" content="app-id=${appStoreId}">`,
        contentSecurityPolicy: `script-src ${origin}; connect-src ${origin}; img-src ${pictures}`,
      };
    },
  };
}
