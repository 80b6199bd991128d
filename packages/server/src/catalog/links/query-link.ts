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

/**
 * Returns the link of a request: the link that was created for its path, or else the link in its query. A disabled link
 * does not hide the link in the query.
 */
export function linkOfRequest(
  app: App,
  linkRequest: LinkRequest,
  created: Link | undefined,
): Link | undefined {
  return created && !created.disabled ? created : (linkInQuery(app, linkRequest) ?? created);
}
