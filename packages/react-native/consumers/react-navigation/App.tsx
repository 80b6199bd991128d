import { NavigationContainer } from "@react-navigation/native";
import { createNativeStackNavigator } from "@react-navigation/native-stack";
import { LinkProvider } from "@throughline/react-native";
import { config } from "./config";
import { linking } from "./linking";
import { Home, Product, Splash } from "./screens";

const Stack = createNativeStackNavigator();

export default function App() {
  return (
    <LinkProvider config={config}>
      <NavigationContainer linking={linking} fallback={<Splash />}>
        <Stack.Navigator>
          <Stack.Screen name="Home" component={Home} />
          <Stack.Screen name="Product" component={Product} />
        </Stack.Navigator>
      </NavigationContainer>
    </LinkProvider>
  );
}
