import { servicePaths } from "@throughline/protocol";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { webScript } from "./web-script.ts";

/** The admin handler of the snippet for websites. */
export function webAdmin(): AdminHandlers<"getWebSnippet"> {
  return {
    async getWebSnippet({ app, serviceUrl }) {
      const [domain] = app.linkDomains;
      const origin = domain === undefined ? serviceUrl : `https://${domain}`;
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
