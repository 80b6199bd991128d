import type { ReactElement, ReactNode } from "react";
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
  /** Its identity does not matter: a new object with the same `appID` keeps the running session. */
  config: Config;
  /** The app. */
  children: ReactNode;
}

/**
 * Looks, once per install, for the link that led to it, and watches for links that open the app.
 * Put it at the root, outside the navigation, and read the result with `useLinkContext()`.
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
export function LinkProvider({ config, children }: LinkProviderProps): ReactElement {
  // The session lives outside React and starts once, so StrictMode, a remount or a second provider
  // find the running one; whoever looks at it subscribes.
  const session = acquireSession(config, phonePorts);
  return <LinkContext.Provider value={session}>{children}</LinkContext.Provider>;
}
