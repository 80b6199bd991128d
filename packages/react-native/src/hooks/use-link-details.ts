import { useMemo } from "react";
import type { LinkDetails } from "../core/index.ts";
import { useOfSession } from "../react/use-session.ts";
import { describeLink } from "./describe-link.ts";

/**
 * What is known about the current link beyond where it leads: its parameters, what its author attached
 * to it, and how it was found. Empty as long as there is no link, and after `clearLink()`.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const { data, match } = useLinkDetails();
 * if (match?.invitedBy) rewardFor(match.invitedBy);
 */
export function useLinkDetails(): LinkDetails {
  const link = useOfSession(({ getState }) => getState().link);
  return useMemo(() => describeLink(link), [link]);
}
