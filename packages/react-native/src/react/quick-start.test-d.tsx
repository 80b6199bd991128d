import { LinkProvider, useLinkContext } from "@throughline/react-native";
import { Text } from "react-native";

const config = {
  API_KEY: "pk_…", // the publishable key, from `throughline app create`
  appID: "shop", // from the same place
  baseUrl: "https://links.shop.example", // with Expo: process.env.EXPO_PUBLIC_THROUGHLINE_URL
};

export default function Root() {
  return (
    <LinkProvider config={config}>
      <App />
    </LinkProvider>
  );
}

function App() {
  const { isLinkProcessed, linkRoute, clearLink } = useLinkContext();
  if (!isLinkProcessed) return null; // keep the splash screen
  if (!linkRoute) return <Text>Home</Text>;
  return <Text onPress={clearLink}>You came for {linkRoute}</Text>;
}
