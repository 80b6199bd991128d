import { createStaticNavigation } from "@react-navigation/native";
import { createNativeStackNavigator } from "@react-navigation/native-stack";
import { createLinking } from "@throughline/react-native/react-navigation";
import { config } from "./config";
import { Home, Product, Splash } from "./screens";

const Navigation = createStaticNavigation(
  createNativeStackNavigator({
    screens: {
      Home: { screen: Home, linking: "" },
      Product: { screen: Product, linking: "products/:id" },
    },
  }),
);
const linking = createLinking({ config, prefixes: ["shop://", "https://go.shop.example"] });

export default function App() {
  return <Navigation linking={linking} fallback={<Splash />} />;
}
