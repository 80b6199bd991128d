import { browserPlatform } from "../device/platform.ts";
import { findWayOut } from "./open-outside.ts";
import type { ClickEvidence } from "../match/signals/evidence.ts";

/** What the service needs to know about a visitor to choose a response. */
export interface Visitor {
  /** An iPad that sends a Mac's user agent is `desktop` here. Only a script on the page can recognise it. */
  readonly device: "ios" | "android" | "desktop";
  /** The link was opened in another app's browser, which may block redirects to a store. */
  readonly inApp: boolean;
  /** How the app's browser can hand over a page on iOS, as an index for `outsideUrl`. Absent if there is no way. */
  readonly wayOut?: number;
  /** Why the visitor is not a person: a crawler, preview or scanner; a prefetch; a request other than GET. */
  readonly automated?: ClickEvidence["automated"];
}

const inAppBrowsers =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Barcelona|musical_ly|trill_|BytedanceWebview|TikTok|Snapchat|Line\/|Twitter|LinkedInApp|Pinterest|MicroMessenger|KAKAOTALK|Telegram|WA4A|WAiOS|Discord|Slack|Reddit)/;

/** Parses a user agent. `automated` comes from the click's evidence, which knows more than the user agent. */
export function parseVisitor(userAgent: string, automated?: Visitor["automated"]): Visitor {
  const device = browserPlatform(userAgent) ?? "desktop";
  const inApp = device !== "desktop" && isInApp(userAgent, device);
  const wayOut = inApp && device === "ios" ? findWayOut(userAgent) : undefined;
  return {
    device,
    inApp,
    ...(wayOut !== undefined && { wayOut }),
    ...(automated && { automated }),
  };
}

/** Recognises known apps by name and other web views by their format: `; wv` on Android, no `Safari/` on iOS. */
function isInApp(userAgent: string, device: "ios" | "android"): boolean {
  if (inAppBrowsers.test(userAgent)) return true;
  return device === "android" ? userAgent.includes("; wv)") : !userAgent.includes("Safari/");
}
