import { useLinkContext, useLinkHandler } from "@throughline/react-native";
import { useRouter } from "expo-router";
import { useEffect } from "react";
import { needsLogin } from "../shop/session.ts";
import { useShop } from "../shop/ShopProvider.tsx";

/**
 * Takes the app to every link that arrives: the one that led to the install, and each one tapped later.
 * An invitation waits for the login, also when the app is closed in between.
 */
export function useFollowLinks(): void {
  const router = useRouter();
  const { member, comeBy } = useShop();
  const { linkRoute } = useLinkContext();
  const waits = member === null && needsLogin(linkRoute);

  useLinkHandler(
    ({ route, type }) => {
      comeBy({ route, type });
      router.push(route);
    },
    { enabled: !waits, keep: true },
  );

  useEffect(() => {
    if (waits) router.push("/login");
  }, [waits, router]);
}
