import { createContext, useContext, useSyncExternalStore } from "react";
import type { Context } from "react";
import type { LinkSession } from "../core/index.ts";

export const LinkContext: Context<LinkSession | null> = createContext<LinkSession | null>(null);

/** Returns the session of the provider around this component. */
export function useSession(): LinkSession {
  const session = useContext(LinkContext);
  if (!session) throw new Error("Wrap the app in <LinkProvider>.");
  return session;
}

/** Returns a value of the session and renders again when it changes. */
export function useSessionValue<T>(read: (session: LinkSession) => T): T {
  const session = useSession();
  const get = () => read(session);
  return useSyncExternalStore(session.subscribe, get, get);
}
