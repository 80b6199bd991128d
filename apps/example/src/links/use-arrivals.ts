import { useLinkContext } from "@throughline/react-native";
import { useLinkHandler } from "@throughline/react-native/hooks";
import { useRouter, type Href } from "expo-router";
import { useRef } from "react";
import { needsLogin } from "../shop/session.ts";
import { useShop } from "../shop/shop-provider.tsx";

/**
 * Remembers the link that opened the app, for the note on its screen. The router opens the link’s screen. This hook opens
 * only an invitation that had to wait for the login, even if the app was closed meanwhile.
 */
export function useArrivals(): void {
  const router = useRouter();
  const { member, setVisit } = useShop();
  const { linkRoute } = useLinkContext();
  const isWaiting = member === null && needsLogin(linkRoute);
  const hasWaited = useRef(false);
  hasWaited.current ||= isWaiting;

  useLinkHandler(
    ({ route, type }) => {
      setVisit({ route, type });
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed once Expo has generated the route types
      if (hasWaited.current) router.push(route as Href);
      hasWaited.current = false;
    },
    { enabled: !isWaiting, keep: true },
  );
}
