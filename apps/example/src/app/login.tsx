import { useRouter, type Href } from "expo-router";
import { useLinkContext } from "@throughline/react-native";
import { useWayBack } from "../links/use-way-back.ts";
import { LoginScreen } from "../screens/login-screen.tsx";
import { needsLogin } from "../shop/session.ts";
import { useShop } from "../shop/shop-provider.tsx";

export default function LoginPage() {
  const router = useRouter();
  const goBack = useWayBack();
  const { logIn } = useShop();
  // The invitation that waits is opened by itself once there is a member.
  const invited = needsLogin(useLinkContext().linkRoute);
  return (
    <LoginScreen
      invited={invited}
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed once Expo has made the types of the routes
      onLogin={(name) => router.replace(logIn(name, invited) as Href)}
      onBack={goBack}
    />
  );
}
