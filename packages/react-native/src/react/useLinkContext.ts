import { useContext } from "react";
import type { LinkContextType } from "../core/index.ts";
import { LinkContext } from "./LinkProvider.tsx";

/**
 * The link that brought the user here. Wait for `isLinkProcessed`, go to `linkRoute`, then call `clearLink()`.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const { isLinkProcessed, linkRoute, clearLink } = useLinkContext();
 * useEffect(() => {
 *   if (!isLinkProcessed || !linkRoute) return;
 *   router.push(linkRoute);
 *   clearLink();
 * }, [isLinkProcessed, linkRoute, clearLink]);
 */
export function useLinkContext(): LinkContextType {
  const context = useContext(LinkContext);
  if (!context) {
    throw new Error("Wrap the app in <LinkProvider>: useLinkContext() needs it.");
  }
  return context;
}
