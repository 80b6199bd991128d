import { useMemo } from "react";
import type { DeferredLinkContext } from "../core/index.ts";
import { useLinkContext as useCurrentContext } from "../react/useLinkContext.ts";

/**
 * The deferred link that led to this install, in the shape of the 0.3.x reference. Links that open the
 * installed app are not reported here.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const { deferredLinkProcessed, route } = useLinkContext();
 * if (!deferredLinkProcessed) return <Splash />;
 * return <Navigator initialRoute={route ?? "/"} />;
 */
export function useLinkContext(): DeferredLinkContext {
  const { isLinkProcessed, linkUrl, linkRoute, linkType } = useCurrentContext();
  const deferred = linkType === "deferred";
  const deferredLink = deferred ? linkUrl : null;
  const route = deferred ? linkRoute : null;
  return useMemo(
    () => ({ deferredLinkProcessed: isLinkProcessed, deferredLink, route }),
    [isLinkProcessed, deferredLink, route],
  );
}
