import { browserPlatform, mayBeIpad } from "../../device/platform.ts";
import { androidDevice } from "./android-user-agent.ts";
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
  const platform = platformOf(userAgent, touchPoints);
  if (platform === "other") return { platform };
  const locale = inAppLocale(userAgent);
  return {
    platform,
    ...(platform === "ios" ? iosDevice(userAgent) : androidDevice(userAgent)),
    ...(locale && { locale }),
  };
}

function platformOf(userAgent: string, touchPoints: number): Platform {
  return browserPlatform(userAgent) ?? (touchPoints > 1 && mayBeIpad(userAgent) ? "ios" : "other");
}

function iosDevice(userAgent: string): Omit<UserAgentFacts, "platform" | "locale"> {
  const model = /\b(?:iPhone|iPad)\d{1,2},\d{1,2}\b/.exec(userAgent)?.[0];
  const screen = inAppScreen(userAgent);
  return { ...(model && { model }), ...iosVersion(userAgent), ...(screen && { screen }) };
}

/** What WebKit has been frozen at since iOS 26. */
const frozenTokens = new Set(["18_6", "18_7"]);

/**
 * Which of an iOS user agent's versions is true. Some in-app browsers name the system's own. The OS
 * token is true as well, unless it is one of those WebKit is frozen at: then Chrome and the Google
 * app still mean it, Safari's `Version/` tells, and everyone else's may stand for any iOS since 26.
 * `Version/` is Safari's word only: Edge and others write a constant there.
 */
function iosVersion(userAgent: string): Pick<UserAgentFacts, "os" | "osFrozen"> {
  const own = /(?:\bFBSV\/|; i(?:Pad)?OS )(\d+(?:[._]\d+)*)/.exec(userAgent)?.[1];
  if (own) return versionOf(own);
  const token = / OS (\d+(?:_\d+)*) like Mac/.exec(userAgent)?.[1];
  const safari = /Gecko\) Version\/(\d+\.\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\/[\d.]+$/.exec(
    userAgent,
  )?.[1];
  const isMeant = !frozenTokens.has(token ?? "") || /\b(?:CriOS|GSA)\//.test(userAgent);
  if (token && isMeant) return versionOf(token);
  if (safari || !token) return versionOf(safari);
  return { ...versionOf(token), osFrozen: true };
}

function versionOf(text: string | undefined): Pick<UserAgentFacts, "os"> {
  const os = parseVersion(text, "ios");
  return os ? { os } : {};
}

/**
 * The screen of `scale=2.88; 1080x2338`, which Instagram and Threads append: pixels, and a scale that
 * has lost its third digit. Points are whole, so the width finds them again and the height follows.
 */
function inAppScreen(userAgent: string): Screen | undefined {
  const [, scale, width, height] = /; scale=([\d.]+); (\d+)x(\d+)/.exec(userAgent) ?? [];
  const short = Math.round(Number(width) / Number(scale));
  const long = Math.round((Number(height) * short) / Number(width));
  return toScreen(short, long, Math.round(Number(scale)));
}

/** The locale that Facebook, TikTok, Instagram and Threads append. */
function inAppLocale(userAgent: string): string | undefined {
  return (
    /\bFBLC\/(\w+)/.exec(userAgent)?.[1] ??
    /\bByteFullLocale\/([\w-]+)/.exec(userAgent)?.[1] ??
    /\bByteLocale\/([\w-]+)/.exec(userAgent)?.[1] ??
    /; ([a-z]{2,3}_[A-Z]{2})[;@]/.exec(userAgent)?.[1]
  );
}
