import { androidToken } from "./androidUserAgent.ts";
import type { Platform, Screen, Version } from "./evidence.ts";
import { toScreen } from "./screen.ts";
import { parseVersion } from "./version.ts";

/** What a browser's user agent says about the device; every field may be missing. */
export interface UserAgentFacts {
  readonly platform: Platform;
  readonly model?: string;
  readonly os?: Version;
  readonly osFrozen?: true;
  readonly screen?: Screen;
  readonly locale?: string;
}

/** Reads a user agent. `touchPoints` unmasks an iPad, which poses as a Mac. */
export function readUserAgent(userAgent: string, touchPoints = 0): UserAgentFacts {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return readIos(userAgent);
  if (/\bAndroid\b/.test(userAgent)) return { platform: "android", ...androidToken(userAgent) };
  if (touchPoints > 1 && /\bMacintosh\b/.test(userAgent)) return readIos(userAgent);
  return { platform: "other" };
}

function readIos(userAgent: string): UserAgentFacts {
  const model = /\b(?:iPhone|iPad|iPod)\d{1,2},\d{1,2}\b/.exec(userAgent)?.[0];
  return {
    platform: "ios",
    ...(model && { model }),
    ...iosVersion(userAgent),
    ...inAppDetails(userAgent),
  };
}

/**
 * Which of an iOS user agent's versions is true. In-app browsers of Meta name the system's own;
 * Safari's `Version/` moves with iOS; Chrome and the Google app write the real one into the OS
 * token; for everyone else a bare 18_6 or 18_7 is what WebKit has been frozen at since iOS 26.
 */
function iosVersion(userAgent: string): Pick<UserAgentFacts, "os" | "osFrozen"> {
  const own = /(?:FBSV\/|; iOS )(\d+(?:[._]\d+)*)/.exec(userAgent)?.[1];
  if (own) return versionOf(own);
  const token = / OS (\d+(?:_\d+)*) like Mac/.exec(userAgent)?.[1];
  if (token && /\b(?:CriOS|GSA)\//.test(userAgent)) return versionOf(token);
  const safari = /\bVersion\/(\d+(?:\.\d+)*)/.exec(userAgent)?.[1];
  if (safari) {
    // Edge keeps Version/ at some x.0: only the major part is the system's.
    if (/\bEdgiOS\//.test(userAgent)) return versionOf(safari.split(".", 1)[0]);
    const [major, minor] = safari.split(".");
    return versionOf(token?.startsWith(`${major}_${minor}`) ? token : `${major}.${minor ?? 0}`);
  }
  if (token === "18_6" || token === "18_7") return { ...versionOf(token), osFrozen: true };
  return versionOf(token);
}

function versionOf(text: string | undefined): Pick<UserAgentFacts, "os"> {
  const os = parseVersion(text, "ios");
  return os ? { os } : {};
}

/** Locale and screen that Instagram, Facebook and TikTok append. */
function inAppDetails(userAgent: string): Pick<UserAgentFacts, "screen" | "locale"> {
  const locale =
    /\bFBLC\/(\w+)/.exec(userAgent)?.[1] ??
    /\bInstagram [\d.]+ \([^)]*?; ([a-z]{2,3}(?:[_-]\w+)+);/.exec(userAgent)?.[1] ??
    /\bByteFullLocale\/([\w-]+)/.exec(userAgent)?.[1] ??
    /\bByteLocale\/([\w-]+)/.exec(userAgent)?.[1];
  const pixels = /; scale=([\d.]+); (\d+)x(\d+)/.exec(userAgent);
  const scale = Number(pixels?.[1]);
  const screen = pixels && toScreen(Number(pixels[2]) / scale, Number(pixels[3]) / scale, scale);
  return { ...(locale && { locale }), ...(screen && { screen }) };
}
