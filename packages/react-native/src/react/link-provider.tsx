import { useEffect, type ReactElement, type ReactNode } from "react";
import { acquireSession, type Config } from "../core/index.ts";
import { phonePorts } from "../platform/phone-ports.ts";
import { LinkContext } from "./use-session.ts";

/**
 * Props of {@link LinkProvider}.
 *
 * @example
 * const Links = ({ children }: Pick<LinkProviderProps, "children">) => (
 *   <LinkProvider config={config}>{children}</LinkProvider>
 * );
 */
export interface LinkProviderProps {
  /** May be a new object on each render: the same `appID` keeps the running session. */
  config: Config;
  /** The app. */
  children: ReactNode;
}

/**
 * Finds the link that led to this install, once per install, and listens for links that open the app.
 * Put it at the root of the app, outside the navigation, and read the result with `useLinkContext()`.
 *
 * @example
 * export default function Root() {
 *   return (
 *     <LinkProvider config={{ API_KEY: "pk_…", appID: "shop", baseUrl: "https://links.shop.example" }}>
 *       <App />
 *     </LinkProvider>
 *   );
 * }
 */
export function LinkProvider(props: LinkProviderProps): ReactElement {
  return <SessionProvider {...props} />;
}

/** @param matchOnly send the service match requests only, as 0.3.x does */
export function SessionProvider({
  config,
  children,
  matchOnly = false,
}: LinkProviderProps & { matchOnly?: boolean }): ReactElement {
  // The session lives outside React and starts once: StrictMode, a remount or a second provider gets
  // the running session.
  const session = acquireSession(config, phonePorts, { matchOnly });
  useEffect(() => session.mount(true), [session]);
  return <LinkContext.Provider value={session}>{children}</LinkContext.Provider>;
}
