import AsyncStorage from "@react-native-async-storage/async-storage";
import { LinkProvider, useLinkContext } from "@throughline/react-native";
import { Stack } from "expo-router";
import * as NativeSplash from "expo-splash-screen";
import { StatusBar } from "expo-status-bar";
import { useEffect } from "react";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { config } from "../config.ts";
import { Insets } from "../design/Screen.tsx";
import { useFollowLinks } from "../links/useFollowLinks.ts";
import { SplashScreen } from "../screens/SplashScreen.tsx";
import { ShopProvider } from "../shop/ShopProvider.tsx";

void NativeSplash.preventAutoHideAsync();

export default function RootLayout() {
  return (
    <LinkProvider config={config}>
      <ShopProvider storage={AsyncStorage} splash={<SplashScreen />}>
        <Gate />
      </ShopProvider>
    </LinkProvider>
  );
}

/** Holds the splash screen until it is known where to go. */
function Gate() {
  const { isLinkProcessed } = useLinkContext();
  return isLinkProcessed ? <Screens /> : <SplashScreen />;
}

function Screens() {
  useFollowLinks();
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
