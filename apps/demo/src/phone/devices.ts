/** The properties of a phone model that browsers and apps can read. */
export interface Device {
  readonly os: "ios" | "android";
  readonly model: string;
  readonly manufacturer: string;
  readonly systemVersion: string;
  /** Android's `Platform.Version`. */
  readonly apiLevel?: number;
  /** The size of the screen, in points or density-independent pixels. */
  readonly screen: { readonly width: number; readonly height: number; readonly scale: number };
  readonly browser: {
    readonly userAgent: string;
    /** The user agent of the browser inside a social network’s app. */
    readonly inAppUserAgent: string;
    readonly platform: string;
    /** The values of `navigator.userAgentData`, if the browser has it. */
    readonly hints?: { readonly model: string; readonly platformVersion: string };
  };
  /** The user agent of the app’s requests. */
  readonly appUserAgent: string;
}

/** Creates an iPhone with Safari. Since iOS 26, only `Version/` in the user agent shows the real version. */
function iphone(model: string, hardware: string, system: string, width: number, height: number) {
  const webKit =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  const pixels = `${width * 3}x${height * 3}`;
  return {
    os: "ios",
    model,
    manufacturer: "Apple",
    systemVersion: system,
    screen: { width, height, scale: 3 },
    browser: {
      userAgent: `${webKit} Version/${system} Mobile/15E148 Safari/604.1`,
      inAppUserAgent: `${webKit} Mobile/15E148 Instagram 390.0.0.28.85 (${hardware}; iOS ${system.replace(".", "_")}; en_US; en; scale=3.00; ${pixels}; 768)`,
      platform: "iPhone",
    },
    appUserAgent: "Loam/1 CFNetwork/3826 Darwin/25.0.0",
  } as const satisfies Device;
}

export const devices = {
  iphone15: iphone("iPhone 15", "iPhone15,4", "26.0", 393, 852),
  iphone13: iphone("iPhone 13", "iPhone14,5", "18.6", 390, 844),
  iphone16pro: iphone("iPhone 16 Pro", "iPhone17,1", "26.1", 402, 874),
  iphone16plus: iphone("iPhone 16 Plus", "iPhone17,4", "26.2", 430, 932),
  iphoneAir: iphone("iPhone Air", "iPhone18,4", "26.1", 420, 912),
  pixel9: {
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

/** The models that random owners have. */
export const commonDevices: Record<Device["os"], readonly DeviceName[]> = {
  ios: ["iphone15", "iphone13", "iphone16pro", "iphone16plus"],
  android: ["pixel9"],
};
