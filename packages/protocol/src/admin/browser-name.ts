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

/** The names of a browser and its system, such as `Chrome` and `macOS`. Undefined if they are not known. */
export interface BrowserName {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

/** Returns the names of the browser that sent a user agent. */
export function browserName(userAgent: string): BrowserName {
  const find = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return { browser: find(browsers), system: find(systems) };
}
