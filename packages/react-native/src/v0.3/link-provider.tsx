import type { ReactElement } from "react";
import { SessionProvider, type LinkProviderProps } from "../react/link-provider.tsx";

/**
 * The provider of the 0.3.x reference. It uses the same session, which sends nothing but match requests to the
 * service: a short link is not resolved.
 *
 * @example
 * <LinkProvider config={config}>
 *   <App />
 * </LinkProvider>;
 */
export function LinkProvider(props: LinkProviderProps): ReactElement {
  return <SessionProvider {...props} matchOnly />;
}
