import { useRouter } from "expo-router";
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
      onLogin={(name) => router.replace(logIn(name))}
      onBack={goBack}
    />
  );
}
