import { useMemo } from "react";
import type { LinkDetails } from "../core/index.ts";
import { useSessionValue } from "../react/use-session.ts";
import { describeLink } from "./describe-link.ts";

/**
 * Returns more about the current link: its parameters, the data attached to it, and how it was matched. The details
 * are empty while there is no link, and after `clearLink()`.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const { data, match } = useLinkDetails();
 * if (match?.invitedBy) sendToOurServer({ invitedBy: match.invitedBy });
 */
export function useLinkDetails(): LinkDetails {
  const link = useSessionValue(({ getState }) => getState().link);
  return useMemo(() => describeLink(link), [link]);
}
