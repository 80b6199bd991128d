import { useSession, useSessionValue } from "../react/use-session.ts";
import { linkStatus, type LinkStatus } from "./link-status.ts";

/**
 * Returns whether there is a link and, if not, why.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * if (useLinkStatus() === "offline") return <Text>Connect to the internet to open your invitation.</Text>;
 */
export function useLinkStatus(): LinkStatus {
  const { invalidField } = useSession();
  return useSessionValue(({ getState }) => linkStatus(getState(), invalidField));
}
