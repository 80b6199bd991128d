import { createStaticNavigation, NavigationContainer } from "@react-navigation/native";
import {
  createNativeStackNavigator,
  type NativeStackScreenProps,
} from "@react-navigation/native-stack";
import { getLinkClient, LinkProvider, type Config } from "@throughline/react-native";
import { createLinking } from "@throughline/react-native/react-navigation";
import { Text } from "react-native";

type Screens = { Home: undefined; Product: { id: string } };

const config: Config = {
  API_KEY: "pk_x",
  appID: "shop",
  baseUrl: "https://links.shop.example",
};
const prefixes = ["shop://", "https://go.shop.example"];

const Home = () => <Text>Home</Text>;
const Product = ({ route }: NativeStackScreenProps<Screens, "Product">) => (
  <Text>Product {route.params.id}</Text>
);

const linking = createLinking<Screens>({
  config,
  prefixes,
  screens: { Home: "", Product: "products/:id" },
});
const Stack = createNativeStackNavigator<Screens>();

export default function App() {
  return (
    <LinkProvider config={config}>
      <NavigationContainer linking={linking} fallback={<Text>…</Text>}>
        <Stack.Navigator>
          <Stack.Screen name="Home" component={Home} />
          <Stack.Screen name="Product" component={Product} />
        </Stack.Navigator>
      </NavigationContainer>
    </LinkProvider>
  );
}

/** The same with a static configuration. */
const Navigation = createStaticNavigation(
  createNativeStackNavigator({
    screens: {
      Home: { screen: Home, linking: "" },
      Product: { screen: Product, linking: "products/:id" },
    },
  }),
);
export function StaticApp() {
  return <Navigation linking={createLinking({ config, prefixes })} />;
}

/** Outside React. */
export async function reportInstall(send: (id: string | null) => void) {
  send(await getLinkClient(config).getInstallId());
}
