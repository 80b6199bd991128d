import { sessionTexts } from "../texts/session.ts";

const texts = sessionTexts.sessions;

// The user agents of Edge and Opera also name Chrome, and Chrome’s also names Safari, so the order matters.
const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Describes a browser by its user agent, such as “Chrome on macOS”. */
export function describeBrowser(userAgent: string | null): string {
  const find = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return system ?? texts.unknownBrowser;
  return system === undefined ? browser : texts.browserOn(browser, system);
}
