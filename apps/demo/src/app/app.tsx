import { SplashScreen } from "@throughline/example/src/screens/splash-screen.tsx";
import { ShopProvider } from "@throughline/example/src/shop/shop-provider.tsx";
import { Insets } from "@throughline/example/src/design/screen.tsx";
import { LinkProvider, useLinkContext } from "@throughline/react-native";
import type { Config } from "@throughline/react-native";
import { useEffect } from "react";
import { insetsOf } from "../phone/insets.ts";
import { shop } from "../shop.ts";
import { host } from "./host.ts";
import { Shop } from "./shop.tsx";

const config: Config = {
  API_KEY: host.config.publishableKey,
  appID: host.config.appId,
  baseUrl: host.config.serviceUrl,
  linkDomains: [shop.domain, shop.website],
  // If a match fails without a network, the next start of the app retries it.
  retryFailedMatch: true,
};

/** The example app with a minimal navigation in place of Expo Router. */
export function App() {
  return (
    <Insets value={insetsOf(host.device)}>
      <LinkProvider config={config}>
        <Start />
      </LinkProvider>
    </Insets>
  );
}

function Start() {
  const { isLinkProcessed, linkRoute, linkType } = useLinkContext();
  useEffect(
    () => host.report({ isLinkProcessed, linkRoute, linkType }),
    [isLinkProcessed, linkRoute, linkType],
  );
  const splash = <SplashScreen />;
  if (!isLinkProcessed) return splash;
  return (
    <ShopProvider storage={host.storage} splash={splash}>
      <Shop />
    </ShopProvider>
  );
}
