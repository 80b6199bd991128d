import { pathLinkName, parseLongLink, requestedUrl } from "@throughline/engine";
import type { LinkRequest } from "@throughline/engine";
import type { App, Link } from "@throughline/storage";

/** Returns the link that a URL such as `/?link=…&apn=…` contains in its query. Such links are not stored. */
export function linkInQuery(app: App, requested: LinkRequest): Link | undefined {
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
