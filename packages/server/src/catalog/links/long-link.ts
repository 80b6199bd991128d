import { pathLinkName, parseLongLink, requestedUrl } from "@throughline/engine";
import type { LinkRequest } from "@throughline/engine";
import type { App, Link } from "@throughline/storage";

/** The link that a URL such as `/?link=…&apn=…` spells out in its query; nobody created it. */
export function longLinkAt(app: App, requested: LinkRequest): Link | undefined {
  const target = parseLongLink(app, requested);
  return (
    target && {
      app: app.id,
      code: pathLinkName(requestedUrl(requested)),
      ...target,
      tags: [],
      sensitive: false,
      deterministicOnly: false,
      createdAt: app.createdAt,
      updatedAt: app.updatedAt,
    }
  );
}
