import { useRouter } from "expo-router";
import { useShop } from "../shop/shop-provider.tsx";

/** To the catalogue, also from a screen that a link opened and that has nothing behind it. */
export function useWayBack(): () => void {
  const router = useRouter();
  const { comeBy } = useShop();
  return () => {
    comeBy(null);
    router.dismissTo("/");
  };
}
