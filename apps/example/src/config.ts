import type { Config } from "@throughline/react-native";

/**
 * Which service this build belongs to. Expo writes `EXPO_PUBLIC_…` into the app's own code only, and
 * only where the whole name is spelled out.
 */
export const config: Config = {
  API_KEY: process.env.EXPO_PUBLIC_THROUGHLINE_KEY ?? "",
  appID: process.env.EXPO_PUBLIC_THROUGHLINE_APP_ID ?? "",
  baseUrl: process.env.EXPO_PUBLIC_THROUGHLINE_URL,
};
