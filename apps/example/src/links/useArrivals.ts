import { useLinkContext } from "@throughline/react-native";
import { useEffect } from "react";
import { useShop } from "../shop/ShopProvider.tsx";

/** Remembers the link somebody came through, for the note on its screen. The router goes there by itself. */
export function useArrivals(): void {
  const { comeBy } = useShop();
  const { linkRoute, linkType, clearLink } = useLinkContext();

  useEffect(() => {
    if (linkRoute === null || linkType === null) return;
    comeBy({ route: linkRoute, type: linkType });
    clearLink();
  }, [linkRoute, linkType, clearLink, comeBy]);
}
