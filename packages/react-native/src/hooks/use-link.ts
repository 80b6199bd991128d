import { useMemo } from "react";
import type { DeliveredLink, LinkData } from "../core/index.ts";
import { useSession, useSessionValue } from "../react/use-session.ts";
import { deliveredLink } from "./describe-link.ts";

/**
 * The link that `useLink()` returns.
 *
 * @example
 * const Invitation = ({ link }: { link: CurrentLink<{ club: string }> }) => <Text>{link.data?.club}</Text>;
 */
export interface CurrentLink<Data extends object = LinkData> extends DeliveredLink<Data> {
  /** Clears this link. Does nothing once there is a newer one. */
  readonly clearLink: () => void;
}

/**
 * Returns the current link as one object, or `null`. `Data` is the type of the data that your app attaches to its links.
 * It is not checked at run time.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const link = useLink<{ club: string }>();
 * if (link?.data) return <Club name={link.data.club} onClose={link.clearLink} />;
 */
export function useLink<Data extends object = LinkData>(): CurrentLink<Data> | null {
  const session = useSession();
  const link = useSessionValue(({ getState }) => getState().link);
  return useMemo(() => {
    if (!link) return null;
    const clearLink = () => {
      if (session.getState().link === link) session.getSnapshot().clearLink();
    };
    return { ...(deliveredLink(link) as DeliveredLink<Data>), clearLink };
  }, [session, link]);
}
