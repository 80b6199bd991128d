import type { PageSignals, RawClick } from "@throughline/engine";
import type { FingerprintRequest, SimulatedPhone } from "@throughline/protocol";

/** The signals that a phone's browser shows at a click and that the app sends when it is first opened. */
export interface PhoneSignals {
  readonly browser: Pick<RawClick, "userAgent" | "acceptLanguage" | "clientHints">;
  /** What the script of the landing page reports, if the visitor gets a page. */
  readonly page: PageSignals;
  readonly app: Omit<FingerprintRequest, "installId" | "timestamp">;
}

/** The signals of common phones, as their browsers and the client library send them. */
export const phoneSignals: Readonly<Record<SimulatedPhone, PhoneSignals>> = {
  iphone: {
    browser: {
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
      acceptLanguage: "en-US,en;q=0.9",
    },
    page: {
      screenWidth: 393,
      screenHeight: 852,
      pixelRatio: 3,
      timeZone: "America/New_York",
      language: "en-US",
      languages: ["en-US"],
    },
    app: {
      platform: "ios",
      model: "iPhone 15",
      manufacturer: "Apple",
      systemVersion: "18.6.2",
      screenWidth: 393,
      screenHeight: 852,
      scale: 3,
      locale: [{ languageTag: "en-US" }],
      timezone: "America/New_York",
    },
  },
  android: {
    browser: {
      userAgent:
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
      acceptLanguage: "en-US,en;q=0.9",
      clientHints: { platform: '"Android"', platformVersion: '"16.0.0"', model: '"Pixel 9"' },
    },
    page: {
      screenWidth: 412,
      screenHeight: 923,
      pixelRatio: 2.625,
      timeZone: "America/New_York",
      language: "en-US",
      languages: ["en-US"],
    },
    app: {
      platform: "android",
      model: "Pixel 9",
      manufacturer: "Google",
      systemVersion: "16",
      screenWidth: 412,
      screenHeight: 923,
      scale: 2.625,
      locale: [{ languageTag: "en-US" }],
      timezone: "America/New_York",
    },
  },
};

/** The address that a simulated phone clicks from, and one in another network. No real visitor has these addresses (RFC 5737). */
export const simulatedAddresses = { same: "203.0.113.7", other: "198.51.100.7" } as const;
