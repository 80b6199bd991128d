import { useRouter } from "expo-router";
import { useShop } from "../shop/shop-provider.tsx";

/** Returns a function that goes back to the catalogue, even from a screen that a link opened. */
export function useBackToCatalogue(): () => void {
  const router = useRouter();
  const { setVisit } = useShop();
  return () => {
    setVisit(null);
    router.dismissTo("/");
  };
}
