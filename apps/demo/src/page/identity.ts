import type { Device } from "../phone/devices.ts";
import type { Person } from "../phone/people.ts";

export type FrameWindow = Window & typeof globalThis;

/** Gives a window the phone’s time zone, languages and screen. Call this function before the window’s own scripts run. */
export function applyIdentity(window: FrameWindow, device: Device, person: Person): void {
  const { browser, screen } = device;
  const { hints } = browser;
  define(window.navigator, {
    language: person.languages[0],
    // Safari exposes only one language.
    languages: device.os === "ios" ? person.languages.slice(0, 1) : person.languages,
    maxTouchPoints: 5,
    platform: browser.platform,
    userAgent: browser.userAgent,
    userAgentData: hints && { getHighEntropyValues: async () => hints },
  });
  define(window.screen, {
    width: Math.round(screen.width),
    height: Math.round(screen.height),
  });
  define(window, { devicePixelRatio: screen.scale });
  const { prototype } = window.Intl.DateTimeFormat;
  const resolve: (this: Intl.DateTimeFormat) => Intl.ResolvedDateTimeFormatOptions = Reflect.get(
    prototype,
    "resolvedOptions",
  );
  prototype.resolvedOptions = function resolvedOptions() {
    return { ...resolve.call(this), timeZone: person.timeZone };
  };
}

function define(target: object, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(target, name, { configurable: true, value });
  }
}
