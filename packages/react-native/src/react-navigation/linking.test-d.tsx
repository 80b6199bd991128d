/** Checked by the compiler alone: what `createLinking` returns fits every way to mount a navigation. */
import * as v7 from "@react-navigation/native";
import { createNativeStackNavigator } from "@react-navigation/native-stack";
import * as v6 from "react-navigation-v6";
import { createLinking } from "@throughline/react-native/react-navigation";

interface Screens {
  Home: undefined;
  Product: { id: string };
}

const config = { API_KEY: "pk_x", appID: "shop" };
const prefixes = ["shop://"];

export const dynamic = createLinking<Screens>({
  config,
  prefixes,
  screens: { Home: "", Product: "products/:id" },
  initialRouteName: "Home",
  mapToRoute: ({ route, type }) => (type === "scheme" ? null : route),
  filter: (url) => !url.includes("+expo-auth-session"),
});
export const paths: v7.LinkingOptions<Screens> = dynamic;
export const version7 = <v7.NavigationContainer linking={dynamic}>{null}</v7.NavigationContainer>;
export const version6 = <v6.NavigationContainer linking={dynamic}>{null}</v6.NavigationContainer>;

const StaticNavigation = v7.createStaticNavigation(
  createNativeStackNavigator({ screens: { Home: { screen: () => null, linking: "" } } }),
);
export const withStaticScreens = (
  <StaticNavigation linking={createLinking({ config, prefixes, enabled: "auto" })} />
);

// @ts-expect-error no such screen
createLinking<Screens>({ config, prefixes, screens: { Nowhere: "nowhere" } });
// @ts-expect-error the session has to know the service
createLinking<Screens>({ prefixes });
