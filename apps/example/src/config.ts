import type { Config } from "@throughline/react-native";

/**
 * The service that this build uses. Expo replaces `process.env.EXPO_PUBLIC_…` only in the app’s own code, and only where
 * the full name is written out.
 */
export const config: Config = {
  API_KEY: process.env.EXPO_PUBLIC_THROUGHLINE_KEY ?? "",
  appID: process.env.EXPO_PUBLIC_THROUGHLINE_APP_ID ?? "",
  baseUrl: process.env.EXPO_PUBLIC_THROUGHLINE_URL,
};
