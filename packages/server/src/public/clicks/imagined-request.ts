import type { RawClick } from "@throughline/engine";
import type { ImaginedVisitor } from "@throughline/protocol";

/** Returns the request that the browser of an imagined visitor sends. Its user agent shows what is known of the visitor, and nothing else. */
export function imaginedRequest(visitor: ImaginedVisitor): { raw: RawClick; referrer?: string } {
  const { language, referrer, returning } = visitor;
  return {
    raw: {
      userAgent: userAgents[visitor.platform](visitor),
      acceptLanguage: language,
      visitor: "imagined",
      returning,
      method: "GET",
    },
    ...(referrer !== undefined && { referrer: `https://${referrer}/` }),
  };
}

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

const userAgents: Record<ImaginedVisitor["platform"], (visitor: ImaginedVisitor) => string> = {
  desktop: () =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/140.0.0.0 Safari/537.36`,

  ios({ device, osVersion, inAppBrowser }) {
    const system = device === "tablet" ? "iPad; CPU" : "iPhone; CPU iPhone";
    // Firefox and apps without the version of the system in their own part show a frozen version, which counts as unknown.
    const token = osVersion?.replaceAll(".", "_") ?? "18_7";
    const app = osVersion === undefined ? "[FBAN/FBIOS]" : `[FBAN/FBIOS;FBSV/${osVersion}]`;
    const browser = osVersion === undefined ? "FxiOS/147.5" : "CriOS/140.0.0.0";
    const start = `Mozilla/5.0 (${system} OS ${token} like Mac OS X) ${webKit}`;
    return inAppBrowser
      ? `${start} Mobile/15E148 ${app}`
      : `${start} ${browser} Mobile/15E148 Safari/604.1`;
  },

  android({ device, osVersion, inAppBrowser }) {
    // Chrome's mask: it shows neither the version nor the model.
    const system = osVersion === undefined ? "10; K" : `${osVersion}; Phone`;
    const browser = `Chrome/140.0.0.0 ${device === "tablet" ? "" : "Mobile "}Safari/537.36`;
    return `Mozilla/5.0 (Linux; Android ${system}${inAppBrowser ? "; wv" : ""}) ${blink} ${browser}`;
  },
};
