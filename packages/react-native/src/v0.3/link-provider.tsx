import type { ReactElement } from "react";
import { SessionProvider, type LinkProviderProps } from "../react/link-provider.tsx";

/**
 * The provider of the 0.3.x reference. It uses the same session, which sends nothing but the match request to the service.
 *
 * @example
 * <LinkProvider config={config}>
 *   <App />
 * </LinkProvider>;
 */
export function LinkProvider(props: LinkProviderProps): ReactElement {
  return <SessionProvider {...props} disableOpenReports />;
}
