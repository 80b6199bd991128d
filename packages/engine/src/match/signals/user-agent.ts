import { browserPlatform, mayBeIpad } from "../../device/platform.ts";
import { androidDevice } from "./android-user-agent.ts";
import type { Platform, Screen, Version } from "./evidence.ts";
import { toScreen } from "./screen.ts";
import { parseVersion } from "./version.ts";

/** The device as a browser's user agent shows it. Every field but the platform may be missing. */
export interface UserAgentFacts {
  readonly platform: Platform;
  readonly model?: string;
  readonly os?: Version;
  readonly osFrozen?: true;
  readonly screen?: Screen;
  readonly locale?: string;
}

/** Parses a user agent. `touchPoints` identifies an iPad, whose user agent is a Mac's. */
export function parseUserAgent(userAgent: string, touchPoints = 0): UserAgentFacts {
  const platform = parsePlatform(userAgent, touchPoints);
  if (platform === "other") return { platform };
  const locale = inAppLocale(userAgent);
  return {
    platform,
    ...(platform === "ios" ? iosDevice(userAgent) : androidDevice(userAgent)),
    ...(locale && { locale }),
  };
}

function parsePlatform(userAgent: string, touchPoints: number): Platform {
  return browserPlatform(userAgent) ?? (touchPoints > 1 && mayBeIpad(userAgent) ? "ios" : "other");
}

function iosDevice(userAgent: string): Omit<UserAgentFacts, "platform" | "locale"> {
  const model = /\b(?:iPhone|iPad)\d{1,2},\d{1,2}\b/.exec(userAgent)?.[0];
  const screen = inAppScreen(userAgent);
  return { ...(model && { model }), ...iosVersion(userAgent), ...(screen && { screen }) };
}

/** The version tokens that WebKit reports for every iOS since 26. */
const frozenTokens = new Set(["18_6", "18_7"]);

/**
 * The iOS version of a user agent, from the first of these that is reliable:
 *
 * 1. the system version that some in-app browsers append
 * 2. the OS token, unless it is frozen; in Chrome and the Google app it is always right
 * 3. Safari's `Version/`; other browsers, such as Edge, write a constant there
 * 4. the frozen OS token, marked `osFrozen`, which may stand for any iOS since 26
 */
function iosVersion(userAgent: string): Pick<UserAgentFacts, "os" | "osFrozen"> {
  const appended = /(?:\bFBSV\/|; i(?:Pad)?OS )(\d+(?:[._]\d+)*)/.exec(userAgent)?.[1];
  if (appended) return parseOsVersion(appended);
  const token = / OS (\d+(?:_\d+)*) like Mac/.exec(userAgent)?.[1];
  const safari = /Gecko\) Version\/(\d+\.\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\/[\d.]+$/.exec(
    userAgent,
  )?.[1];
  const isReliable = !frozenTokens.has(token ?? "") || /\b(?:CriOS|GSA)\//.test(userAgent);
  if (token && isReliable) return parseOsVersion(token);
  if (safari || !token) return parseOsVersion(safari);
  return { ...parseOsVersion(token), osFrozen: true };
}

function parseOsVersion(text: string | undefined): Pick<UserAgentFacts, "os"> {
  const os = parseVersion(text, "ios");
  return os ? { os } : {};
}

/**
 * The screen of `scale=2.88; 1080x2338`, which Instagram and Threads append: a size in pixels and a scale rounded to two
 * digits. The width in points is an integer, so rounding restores it, and the height follows from it.
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
