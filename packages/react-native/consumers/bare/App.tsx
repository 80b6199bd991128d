import { NavigationContainer } from "@react-navigation/native";
import {
  LinkAnalytics,
  LinkEventNames,
  LinkProvider,
  useLinkContext,
} from "@throughline/react-native";
import type { Config } from "@throughline/react-native";
import { getLinkClient } from "@throughline/react-native/client";
import { createLink, shareLink } from "@throughline/react-native/create-link";
import { LinkDevtools } from "@throughline/react-native/devtools";
import { useLinkDetails, useLinkHandler } from "@throughline/react-native/hooks";
import { createLinking } from "@throughline/react-native/react-navigation";
import { useLinkContext as useOldContext } from "@throughline/react-native/v0.3";
import React from "react";
import { Text } from "react-native";

const config: Config = { API_KEY: "pk_…", appID: "shop", baseUrl: "https://links.shop.example" };
const linking = createLinking({ config, prefixes: ["shop://"], screens: { Home: "" } });

export function App() {
  return (
    <LinkProvider config={config}>
      <NavigationContainer linking={linking}>
        <Home />
      </NavigationContainer>
      <LinkDevtools />
    </LinkProvider>
  );
}

function Home() {
  const { linkRoute } = useLinkContext();
  useLinkHandler(({ route }) => LinkAnalytics.logEvent(LinkEventNames.Search, { route }));
  return <Text>{linkRoute}</Text>;
}

/** Every line fails to compile where a type has become `any`. */
export async function everyEntryHasTypes() {
  // @ts-expect-error a config without its key
  const broken: Config = { appID: "shop" };
  // @ts-expect-error a route is a text or null
  const route: number = useLinkContext().linkRoute;
  // @ts-expect-error parameters are texts
  const parameter: number = useLinkDetails().params["ref"];
  // @ts-expect-error as is the route of 0.3.x
  const old: number = useOldContext().route;
  // @ts-expect-error and the address of a new link
  const url: number = (await createLink({ path: "/invite" })).url;
  // @ts-expect-error and whether it was shared
  const isShared: number = (await shareLink({ path: "/invite" }, { message: "Join:" })).isShared;
  // @ts-expect-error and the install id
  const id: number = await getLinkClient(config).getInstallId();
  // @ts-expect-error and a linking prefix
  const prefix: number = linking.prefixes[0];
  return [broken, route, parameter, old, url, isShared, id, prefix];
}
