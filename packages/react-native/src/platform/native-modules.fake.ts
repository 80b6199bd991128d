/**
 * Fake native modules of the optional packages, so that tests run the real JavaScript of these
 * packages. Leave one out to test a build without it.
 */
export const fakeNativeModules = {
  expo: {
    ExpoApplication: {
      getInstallReferrerAsync: async () => "clickId=abc&utm_source=mail",
      getInstallationTimeAsync: async () => Date.UTC(2025, 5, 1),
    },
    ExpoClipboard: {
      hasUrlAsync: async () => true,
      getUrlAsync: async () => "https://go.shop.example/copied",
    },
    ExponentConstants: { getWebViewUserAgentAsync: async () => "Mozilla/5.0 (of Expo)" },
    ExpoDevice: { modelName: "iPhone 15" },
    ExpoLocalization: {
      getLocales: () => [{ languageTag: "pl-PL" }, { languageTag: "en-GB" }],
    },
  },
  deviceInfo: {
    model: "iPhone 14",
    getInstallReferrer: async () => "clickId=from-device-info",
    getUserAgent: async () => "Mozilla/5.0 (of device info)",
    getFirstInstallTime: async () => Date.UTC(2025, 6, 1),
    addListener() {},
    removeListeners() {},
  },
};

export interface LinkedModules {
  expo?: Partial<typeof fakeNativeModules.expo>;
  deviceInfo?: Partial<typeof fakeNativeModules.deviceInfo>;
  /** The native module of AsyncStorage. Its name and methods changed in version 3. */
  asyncStorage?: 2 | 3;
}

/** Links the given native modules into this process. Returns the contents of AsyncStorage. */
export function linkNativeModules(
  nativeModules: object,
  { expo, deviceInfo, asyncStorage }: LinkedModules,
): Map<string, string> {
  const stored = new Map<string, string>();
  process.env["EXPO_OS"] = "ios";
  Object.assign(globalThis, {
    expo: {
      modules: expo ?? {},
      EventEmitter: Object,
      NativeModule: Object,
      SharedObject: Object,
      SharedRef: Object,
    },
  });
  Object.assign(nativeModules, {
    RNDeviceInfo: deviceInfo && { ...deviceInfo, ...filledLater(deviceInfo) },
    RNAsyncStorage: asyncStorage === 3 ? asyncStorage3(stored) : undefined,
    RNCAsyncStorage: asyncStorage === 2 ? asyncStorage2(stored) : undefined,
  });
  return stored;
}

/** Google Play answers the package's own client a moment after the start. */
function filledLater({ getInstallReferrer }: NonNullable<LinkedModules["deviceInfo"]>) {
  let asked = 0;
  return {
    getInstallReferrer: async () => (asked++ < 3 ? "unknown" : getInstallReferrer?.()),
  };
}

function asyncStorage3(stored: Map<string, string>) {
  return {
    legacy_multiGet: async (keys: string[]) => keys.map((key) => [key, stored.get(key) ?? null]),
    legacy_multiSet: async (pairs: [string, string][]) =>
      pairs.forEach(([key, value]) => stored.set(key, value)),
  };
}

function asyncStorage2(stored: Map<string, string>) {
  type Done = (errors: null, result?: unknown) => void;
  return {
    multiGet: (keys: string[], done: Done) =>
      done(
        null,
        keys.map((key) => [key, stored.get(key) ?? null]),
      ),
    multiSet(pairs: [string, string][], done: Done) {
      for (const [key, value] of pairs) stored.set(key, value);
      done(null);
    },
  };
}
