import { randomBytes } from "node:crypto";
import { chooseDestination } from "@throughline/engine";
import type { Decision, Visitor } from "@throughline/engine";
import type { Place } from "./place.ts";

/** Stands for the id of the click to come; random, so that no link can hold it. */
const anyClick = `c_${randomBytes(24).toString("hex")}`;

/**
 * Where a visitor of this place goes. Of all that come with the same kind of device, the store's
 * address differs by the click's id alone, which no escape changes: it is made once.
 */
export function decide(place: Place, visitor: Visitor, clickId: string): Decision {
  const choose = (id: string) => chooseDestination({ ...place, visitor, clickId: id });
  if (visitor.automated) return choose(clickId);
  const { redirects } = place;
  const kind = visitor.inApp ? `${visitor.device} in-app` : visitor.device;
  if (!redirects.has(kind)) {
    const decision = choose(anyClick);
    redirects.set(kind, decision.kind === "redirect" ? decision.to.split(anyClick) : undefined);
  }
  const parts = redirects.get(kind);
  return parts ? { kind: "redirect", to: parts.join(clickId) } : choose(clickId);
}
