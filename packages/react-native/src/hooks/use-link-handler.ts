import { useEffect } from "react";
import type { DeliveredLink, LinkData } from "../core/index.ts";
import { useSessionValue, useSession } from "../react/use-session.ts";
import { deliveredLink } from "./describe-link.ts";
import { persistLinks } from "./persist-links.ts";

/**
 * Options of {@link useLinkHandler}.
 *
 * @example
 * const options: LinkHandlerOptions = { enabled: isLoggedIn, keep: true };
 */
export interface LinkHandlerOptions {
  /**
   * Whether the app is ready for a link. While it is not (during a login or onboarding), the newest link waits.
   * @default true
   */
  enabled?: boolean | undefined;
  /**
   * Whether a waiting link survives a restart of the app, for up to a day. The link is kept in
   * `config.storage`.
   * @default false
   */
  keep?: boolean | undefined;
}

/**
 * Calls `handler` exactly once for every delivered link, regardless of re-renders, remounts and other
 * handlers. The link is cleared first: `useLinkContext()` shows it only while it waits. The handler may be
 * asynchronous: a link that arrives meanwhile gets its own call.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * useLinkHandler(({ route }) => router.push(route), { enabled: isLoggedIn, keep: true });
 */
export function useLinkHandler<Data extends object = LinkData>(
  handler: (link: DeliveredLink<Data>) => unknown,
  { enabled = true, keep = false }: LinkHandlerOptions = {},
): void {
  const session = useSession();
  useSessionValue(({ getState }) => getState().link);
  useEffect(() => {
    if (keep) void persistLinks(session);
  }, [session, keep]);
  useEffect(() => {
    // Read the current link, not the rendered one: another handler, or StrictMode's first effect,
    // may have taken it.
    const { link } = session.getState();
    if (!enabled || !link) return;
    session.getSnapshot().clearLink();
    // A test has ended and reset the session. Without this line, a handler that sets state would be called forever.
    if (session.getState().link === link) return;
    void handler(deliveredLink(link) as DeliveredLink<Data>);
  });
}
