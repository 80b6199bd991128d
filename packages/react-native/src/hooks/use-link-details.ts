import { useMemo } from "react";
import type { LinkData, LinkDetails } from "../core/index.ts";
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
export function useLinkDetails<Data extends object = LinkData>(): LinkDetails<Data> {
  const link = useSessionValue(({ getState }) => getState().link);
  return useMemo(() => describeLink(link) as LinkDetails<Data>, [link]);
}
