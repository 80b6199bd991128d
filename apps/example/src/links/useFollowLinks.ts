import { useLinkContext } from "@throughline/react-native";
import { useRouter } from "expo-router";
import { useEffect } from "react";
import { useShop } from "../shop/ShopProvider.tsx";

/** Takes the app to every link that arrives: the one that led to the install, and each one tapped later. */
export function useFollowLinks(): void {
  const router = useRouter();
  const { comeBy } = useShop();
  const { linkRoute, linkType, clearLink } = useLinkContext();

  useEffect(() => {
    if (linkRoute === null || linkType === null) return;
    comeBy({ route: linkRoute, type: linkType });
    router.push(linkRoute);
    clearLink();
  }, [linkRoute, linkType, clearLink, comeBy, router]);
}
