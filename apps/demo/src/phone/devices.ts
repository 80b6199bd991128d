/** What a model of phone tells browsers and apps. */
export interface Device {
  readonly os: "ios" | "android";
  readonly model: string;
  readonly manufacturer: string;
  readonly systemVersion: string;
  /** Android's `Platform.Version`. */
  readonly apiLevel?: number;
  /** In points or density-independent pixels. */
  readonly screen: { readonly width: number; readonly height: number; readonly scale: number };
  readonly browser: {
    readonly userAgent: string;
    /** Inside a social network's app. */
    readonly inAppUserAgent: string;
    readonly platform: string;
    /** `navigator.userAgentData`, where the browser has it. */
    readonly hints?: { readonly model: string; readonly platformVersion: string };
  };
  /** How the app's own requests introduce themselves. */
  readonly appUserAgent: string;
}

const iphone = {
  os: "ios",
  model: "iPhone 15",
  manufacturer: "Apple",
  systemVersion: "26.0",
  screen: { width: 393, height: 852, scale: 3 },
  browser: {
    // Safari's system version has been frozen since 26; `Version/` tells.
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    inAppUserAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,4; iOS 26_0; en_US; en; scale=3.00; 1179x2556; 768)",
    platform: "iPhone",
  },
  appUserAgent: "Loam/1 CFNetwork/3826 Darwin/25.0.0",
} as const satisfies Device;

export const devices = {
  iphone,
  /** What a whole office bought. */
  air: {
    ...iphone,
    model: "iPhone Air",
    systemVersion: "26.1",
    screen: { width: 420, height: 912, scale: 3 },
    browser: {
      ...iphone.browser,
      userAgent: iphone.browser.userAgent.replace("Version/26.0", "Version/26.1"),
    },
  },
  android: {
    os: "android",
    model: "Pixel 9",
    manufacturer: "Google",
    systemVersion: "16",
    apiLevel: 36,
    screen: { width: 411.43, height: 923.43, scale: 2.625 },
    browser: {
      userAgent:
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
      inAppUserAgent:
        "Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP2A.250605.031; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0.0.48.74;]",
      platform: "Linux armv81",
      hints: { model: "Pixel 9", platformVersion: "16.0.0" },
    },
    appUserAgent: "okhttp/4.12.0",
  },
} as const satisfies Record<string, Device>;

export type DeviceName = keyof typeof devices;
