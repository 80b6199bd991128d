import { useMemo } from "react";
import { parseLink, type DeferredLinkContext } from "../core/index.ts";
import { useOfSession } from "../react/use-session.ts";

/**
 * The deferred link that led to this install, in the shape of the 0.3.x reference. Links that open the
 * installed app are not reported here and do not take it away.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const { deferredLinkProcessed, route } = useLinkContext();
 * if (!deferredLinkProcessed) return <Splash />;
 * return <Navigator initialRoute={route ?? "/"} />;
 */
export function useLinkContext(): DeferredLinkContext {
  const deferredLinkProcessed = useOfSession((session) => session.getSnapshot().isLinkProcessed);
  const deferred = useOfSession(({ getState }) => getState().delivered);
  return useMemo(
    () => ({
      deferredLinkProcessed,
      deferredLink: deferred?.url ?? null,
      route: parseLink(deferred?.url)?.route ?? null,
    }),
    [deferredLinkProcessed, deferred],
  );
}
