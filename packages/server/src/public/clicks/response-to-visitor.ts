import { chooseDestination, withAlternative } from "@throughline/engine";
import type { Alternative, LinkResponse, Visitor } from "@throughline/engine";
import { placeholders } from "../landing/page-template.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";

/**
 * Returns the response to a visitor who opens this link. For the same kind of device and the same rule or variant, responses
 * differ only in the click id, so they are cached with a placeholder for the id. In a redirect, the placeholder is replaced
 * here; in a page, when the template is filled.
 */
export function responseToVisitor(
  resolved: ResolvedLink,
  visitor: Visitor,
  clickId: string,
  alternative?: Alternative,
): LinkResponse {
  if (visitor.automated) return chooseDestination({ ...resolved, visitor, clickId });
  const device = visitor.inApp ? `${visitor.device} in-app ${visitor.wayOut}` : visitor.device;
  const kind = alternative ? `${device}\n${alternative.name}` : device;
  let respond = resolved.responses.get(kind);
  if (!respond) {
    respond = withClickId(
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
    resolved.responses.set(kind, respond);
  }
  return respond(clickId);
}

function withClickId(response: LinkResponse): (clickId: string) => LinkResponse {
  if (response.kind !== "redirect") return () => response;
  const parts = response.to.split(placeholders.clickId);
  return (clickId) => ({ kind: "redirect", to: parts.join(clickId) });
}
