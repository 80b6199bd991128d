import { useLinkContext } from "@throughline/react-native";
import { useLinkHandler } from "@throughline/react-native/hooks";
import { useRouter, type Href } from "expo-router";
import { useRef } from "react";
import { needsLogin } from "../shop/session.ts";
import { useShop } from "../shop/shop-provider.tsx";

/**
 * Remembers the link somebody came through, for the note on its screen. The router goes there by itself;
 * an invitation that had to wait for the login is opened here, also when the app was closed in between.
 */
export function useArrivals(): void {
  const router = useRouter();
  const { member, comeBy } = useShop();
  const { linkRoute } = useLinkContext();
  const waits = member === null && needsLogin(linkRoute);
  const waited = useRef(false);
  waited.current ||= waits;

  useLinkHandler(
    ({ route, type }) => {
      comeBy({ route, type });
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed once Expo has made the types of the routes
      if (waited.current) router.push(route as Href);
      waited.current = false;
    },
    { enabled: !waits, keep: true },
  );
}
