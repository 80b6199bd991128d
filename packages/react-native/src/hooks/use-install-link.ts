import { useMemo } from "react";
import type { DeliveredLink, LinkData } from "../core/index.ts";
import { useSessionValue } from "../react/use-session.ts";
import { deliveredLink } from "./describe-link.ts";

/**
 * Returns the link that led to this install, on the first start and on every later one, also after `clearLink()`. `null`
 * if none is known.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const invitedBy = useInstallLink()?.match?.invitedBy;
 */
export function useInstallLink<Data extends object = LinkData>(): DeliveredLink<Data> | null {
  const link = useSessionValue(({ getState }) => {
    const { deferred, record } = getState();
    return deferred ?? record?.link ?? null;
  });
  return useMemo(() => link && (deliveredLink(link) as DeliveredLink<Data>), [link]);
}
