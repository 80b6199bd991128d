import { chooseDestination } from "@throughline/engine";
import type { LinkResponse, Visitor } from "@throughline/engine";
import { placeholders } from "../landing/page-template.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";

/**
 * Where a visitor of this place goes. Of all that come with the same kind of device it differs by the
 * click's id alone, which no escape changes: it is decided once, with a stand-in for the id. In a
 * redirect that is replaced here, in a page when it is filled in.
 */
export function destinationFor(
  place: ResolvedLink,
  visitor: Visitor,
  clickId: string,
): LinkResponse {
  if (visitor.automated) return chooseDestination({ ...place, visitor, clickId });
  const kind = visitor.inApp ? `${visitor.device} in-app` : visitor.device;
  let decide = place.decisions.get(kind);
  if (!decide) {
    decide = forEachClick(chooseDestination({ ...place, visitor, clickId: placeholders.clickId }));
    place.decisions.set(kind, decide);
  }
  return decide(clickId);
}

function forEachClick(decision: LinkResponse): (clickId: string) => LinkResponse {
  if (decision.kind !== "redirect") return () => decision;
  const around = decision.to.split(placeholders.clickId);
  return (clickId) => ({ kind: "redirect", to: around.join(clickId) });
}
