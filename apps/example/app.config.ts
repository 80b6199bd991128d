import type { ExpoConfig } from "expo/config";

// Read by Expo's tools on your machine; the app itself gets EXPO_PUBLIC_… (see src/config.ts).
// The tools load `.env` before this file.
const env = process.env;

/** The host of your links, such as `go.loam.example`: the one the service is reached under. */
const linkHost = env.LINK_HOST;

const config: ExpoConfig = {
  name: "Loam",
  slug: "loam",
  version: "1.0.0",
  scheme: env.APP_SCHEME ?? "loam",
  orientation: "portrait",
  userInterfaceStyle: "automatic",
  ios: {
    bundleIdentifier: env.IOS_BUNDLE_ID ?? "example.loam",
    supportsTablet: true,
    ...(linkHost && { associatedDomains: [`applinks:${linkHost}`] }),
  },
  android: {
    package: env.ANDROID_PACKAGE ?? "example.loam",
    // A backup would bring the install record to the next phone, whose first open would not be one.
    allowBackup: false,
    ...(linkHost && {
      intentFilters: [
        {
          action: "VIEW",
          autoVerify: true,
          data: [{ scheme: "https", host: linkHost }],
          category: ["BROWSABLE", "DEFAULT"],
        },
      ],
    }),
  },
  updates: { enabled: false },
  web: { bundler: "metro", output: "single" },
  plugins: [
    "expo-router",
    "expo-system-ui",
    ["expo-splash-screen", { backgroundColor: "#F7F2EA", dark: { backgroundColor: "#191614" } }],
  ],
};

export default config;
