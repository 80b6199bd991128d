import AsyncStorage from "@react-native-async-storage/async-storage";
import { LinkProvider } from "@throughline/react-native";
import { LinkDevtools } from "@throughline/react-native/devtools";
import { Stack } from "expo-router";
import * as NativeSplash from "expo-splash-screen";
import { StatusBar } from "expo-status-bar";
import { useEffect } from "react";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { config } from "../config.ts";
import { Insets } from "../design/screen.tsx";
import { useArrivals } from "../links/use-arrivals.ts";
import { SplashScreen } from "../screens/splash-screen.tsx";
import { ShopProvider } from "../shop/shop-provider.tsx";

void NativeSplash.preventAutoHideAsync();

/** Puts the catalogue behind every screen that a link opens. */
export const unstable_settings = { anchor: "index" };

export default function RootLayout() {
  return (
    <LinkProvider config={config}>
      <ShopProvider storage={AsyncStorage} splash={<SplashScreen />}>
        <Screens />
      </ShopProvider>
      <LinkDevtools button={false} />
    </LinkProvider>
  );
}

function Screens() {
  useArrivals();
  useEffect(() => {
    NativeSplash.hide();
  }, []);
  return (
    <Insets value={useSafeAreaInsets()}>
      <StatusBar />
      <Stack screenOptions={{ headerShown: false }} />
    </Insets>
  );
}
