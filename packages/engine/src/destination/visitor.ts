import { browserPlatform } from "../device/platform.ts";
import type { ClickEvidence } from "../match/signals/evidence.ts";

/** Who asks, as far as the answer depends on it. */
export interface Visitor {
  /** An iPad that poses as a Mac is `desktop` here; only the page itself can tell. */
  readonly device: "ios" | "android" | "desktop";
  /** Inside another app, whose browser may block the jump to a store. */
  readonly inApp: boolean;
  /** Nobody: a crawler, preview or scanner; a prefetch; a request that is no GET. */
  readonly automated?: ClickEvidence["automated"];
}

const inAppBrowsers =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Barcelona|musical_ly|trill_|BytedanceWebview|TikTok|Snapchat|Line\/|Twitter|LinkedInApp|Pinterest|MicroMessenger|KAKAOTALK|Telegram|WA4A|WAiOS|Discord|Slack|Reddit)/;

/** Reads who asks from the user agent; whether it is nobody is the evidence's to say (`ClickEvidence.automated`). */
export function readVisitor(userAgent: string, automated?: Visitor["automated"]): Visitor {
  const device = browserPlatform(userAgent) ?? "desktop";
  return {
    device,
    inApp: device !== "desktop" && isInApp(userAgent, device),
    ...(automated && { automated }),
  };
}

/** By name; else by what a bare web view gives away: `; wv` on Android, no `Safari/` on iOS. */
function isInApp(userAgent: string, device: "ios" | "android"): boolean {
  if (inAppBrowsers.test(userAgent)) return true;
  return device === "android" ? userAgent.includes("; wv)") : !userAgent.includes("Safari/");
}
