import { useRouter, type Href } from "expo-router";
import { useLinkContext } from "@throughline/react-native";
import { useBackToCatalogue } from "../links/use-back-to-catalogue.ts";
import { LoginScreen } from "../screens/login-screen.tsx";
import { needsLogin } from "../shop/session.ts";
import { useShop } from "../shop/shop-provider.tsx";

export default function LoginPage() {
  const router = useRouter();
  const goBack = useBackToCatalogue();
  const { logIn } = useShop();
  // `useArrivals` opens the pending invitation after the login.
  const invited = needsLogin(useLinkContext().linkRoute);
  return (
    <LoginScreen
      invited={invited}
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed once Expo has generated the route types
      onLogin={(name) => router.replace(logIn(name, invited) as Href)}
      onBack={goBack}
    />
  );
}
