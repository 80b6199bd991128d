import { chooseDestination, withAlternative } from "@throughline/engine";
import type { Alternative, LinkResponse, Visitor } from "@throughline/engine";
import { placeholders } from "../landing/page-template.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";

/**
 * Returns where a visitor who opens this link goes. For the same kind of device and the same rule or variant, decisions
 * differ only in the click id, so they are cached with a placeholder for the id. In a redirect, the placeholder is replaced
 * here; in a page, when the template is filled.
 */
export function destinationFor(
  resolved: ResolvedLink,
  visitor: Visitor,
  clickId: string,
  alternative?: Alternative,
): LinkResponse {
  if (visitor.automated) return chooseDestination({ ...resolved, visitor, clickId });
  const device = visitor.inApp ? `${visitor.device} in-app` : visitor.device;
  const kind = alternative ? `${device}\n${alternative.name}` : device;
  let decide = resolved.decisions.get(kind);
  if (!decide) {
    decide = withClickId(
      chooseDestination({
        ...resolved,
        link:
          resolved.link && alternative
            ? withAlternative(resolved.link, alternative)
            : resolved.link,
        visitor,
        clickId: placeholders.clickId,
      }),
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
