import type { LinkContextType } from "../core/index.ts";
import { useSessionValue } from "./use-session.ts";

/**
 * Returns the link that the user came through. Wait for `isLinkProcessed`, go to `linkRoute`, then call `clearLink()`.
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
  return useSessionValue((session) => session.getSnapshot());
}
