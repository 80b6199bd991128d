import type { PluginOptions } from "@throughline/react-native";
import type { ExpoConfig } from "expo/config";

// Expo’s tools read these variables on your machine, after loading `.env`. The app itself gets only EXPO_PUBLIC_…, see
// src/config.ts.
const env = process.env;

/** The host of your links, such as `go.loam.example`. It must lead to the service. */
const linkHost = env.LINK_HOST;

const links: PluginOptions = {
  scheme: env.APP_SCHEME ?? "loam",
  domains: linkHost ? [linkHost] : [],
};

const config: ExpoConfig = {
  name: "Loam",
  slug: "loam",
  version: "1.0.0",
  orientation: "portrait",
  userInterfaceStyle: "automatic",
  ios: {
    bundleIdentifier: env.IOS_BUNDLE_ID ?? "example.loam",
    supportsTablet: true,
  },
  android: {
    package: env.ANDROID_PACKAGE ?? "example.loam",
  },
  updates: { enabled: false },
  web: { bundler: "metro", output: "single" },
  experiments: { typedRoutes: true },
  plugins: [
    // Adds the scheme, associated domains, intent filters, backup rules and privacy manifest.
    ["@throughline/react-native", links],
    // Apps built with Xcode 27 stop at launch without it. Expo 58 needs no setting.
    ["expo-build-properties", { ios: { enableSceneSupport: true } }],
    "expo-router",
    "expo-system-ui",
    ["expo-splash-screen", { backgroundColor: "#F7F2EA", dark: { backgroundColor: "#191614" } }],
  ],
};

export default config;
