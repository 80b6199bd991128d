import { LinkProvider } from "@throughline/react-native";
import { Stack } from "expo-router";
import { config } from "../config";

export const unstable_settings = { anchor: "index" }; // home is behind a screen that a link opens

export default function RootLayout() {
  return (
    <LinkProvider config={config}>
      <Stack />
    </LinkProvider>
  );
}
