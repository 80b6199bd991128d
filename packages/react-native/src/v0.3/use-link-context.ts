import { useMemo } from "react";
import { parseLink, type DeferredLinkContext } from "../core/index.ts";
import { useSessionValue } from "../react/use-session.ts";

/**
 * Returns the deferred link that led to this install, in the shape of the 0.3.x reference. Links that open the
 * installed app do not appear here, and neither replace nor delay the deferred link.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const { deferredLinkProcessed, route } = useLinkContext();
 * if (!deferredLinkProcessed) return <Splash />;
 * return <Navigator initialRoute={route ?? "/"} />;
 */
export function useLinkContext(): DeferredLinkContext {
  const deferredLinkProcessed = useSessionValue(({ getState }) => {
    const { isReady, isChecking } = getState();
    // A direct link is a result for the app, but not for the deferred check.
    return isReady && !isChecking;
  });
  const deferred = useSessionValue(({ getState }) => getState().deferred);
  return useMemo(
    () => ({
      deferredLinkProcessed,
      deferredLink: deferred?.url ?? null,
      route: parseLink(deferred?.url)?.route ?? null,
    }),
    [deferredLinkProcessed, deferred],
  );
}
