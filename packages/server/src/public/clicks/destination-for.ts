import { chooseDestination } from "@throughline/engine";
import type { LinkResponse, Visitor } from "@throughline/engine";
import { placeholders } from "../landing/page-template.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";

/**
 * Returns where a visitor of this link goes. For one kind of device, the decision differs only by the click id, so it is
 * cached with a placeholder for the id. In a redirect the placeholder is replaced here, in a page when the template is
 * filled.
 */
export function destinationFor(
  resolved: ResolvedLink,
  visitor: Visitor,
  clickId: string,
): LinkResponse {
  if (visitor.automated) return chooseDestination({ ...resolved, visitor, clickId });
  const kind = visitor.inApp ? `${visitor.device} in-app` : visitor.device;
  let decide = resolved.decisions.get(kind);
  if (!decide) {
    decide = withClickId(
      chooseDestination({ ...resolved, visitor, clickId: placeholders.clickId }),
    );
    resolved.decisions.set(kind, decide);
  }
  return decide(clickId);
}

function withClickId(decision: LinkResponse): (clickId: string) => LinkResponse {
  if (decision.kind !== "redirect") return () => decision;
  const parts = decision.to.split(placeholders.clickId);
  return (clickId) => ({ kind: "redirect", to: parts.join(clickId) });
}
