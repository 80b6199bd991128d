import { LinkProvider } from "@throughline/react-native";
import { Stack } from "expo-router";
import { config } from "../config";

export default function RootLayout() {
  return (
    <LinkProvider config={config}>
      <Stack />
    </LinkProvider>
  );
}
