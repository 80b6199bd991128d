import { pathLinkName, parseLongLink, requestedUrl } from "@throughline/engine";
import type { LinkRequest } from "@throughline/engine";
import type { App, Link } from "@throughline/storage";

/** Returns the link that a URL such as `/?link=…&apn=…` contains in its query. Such links are not stored. */
export function linkInQuery(app: App, linkRequest: LinkRequest): Link | undefined {
  const target = parseLongLink(app, linkRequest);
  return (
    target && {
      app: app.id,
      code: pathLinkName(requestedUrl(linkRequest)),
      ...target,
      tags: [],
      sensitive: false,
      deterministicOnly: false,
      createdAt: app.createdAt,
      updatedAt: app.updatedAt,
    }
  );
}
