import { useRouter, type Href } from "expo-router";
import { useWayBack } from "../links/useWayBack.ts";
import { LoginScreen } from "../screens/LoginScreen.tsx";
import { useShop } from "../shop/ShopProvider.tsx";

export default function LoginPage() {
  const router = useRouter();
  const goBack = useWayBack();
  const { waiting, logIn } = useShop();
  return (
    <LoginScreen
      invited={waiting !== null}
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed once Expo has made the types of the routes
      onLogin={(name) => router.replace(logIn(name) as Href)}
      onBack={goBack}
    />
  );
}
