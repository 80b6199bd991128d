import {
  expiredDestination,
  isLive,
  pathLinkName,
  requestedUrl,
  withoutAdClickIds,
} from "@throughline/engine";
import type { LinkResponse, LinkRequest } from "@throughline/engine";
import type { App, Link } from "@throughline/storage";

/** A URL on a link domain, and the link behind it. */
export interface ResolvedLink {
  readonly app: App;
  readonly linkRequest: LinkRequest;
  /** The full URL, as it is recorded. It may contain ids of ad networks. */
  readonly url: string;
  /** The created link; undefined when the path itself is the link. */
  readonly link?: Link | undefined;
  /** The name under which clicks are recorded and shown, without ids of ad networks. */
  readonly name: string;
  /** Cached responses by kind of device. Each is a function of the click ID, which some responses contain. */
  readonly responses: Map<string, (clickId: string) => LinkResponse>;
}

/** Returns whether resolving a URL again gave an equal result, so that the cached responses of the first result are still valid. */
export function isUnchanged(one: ResolvedLink, other: ResolvedLink): boolean {
  return (
    one.app.updatedAt === other.app.updatedAt &&
    one.app.id === other.app.id &&
    one.link?.updatedAt === other.link?.updatedAt &&
    one.name === other.name &&
    one.url === other.url
  );
}

/** Returns whether the link is disabled or archived, has expired or has not started. */
export function isInactive({ link }: ResolvedLink, now: number): boolean {
  return link !== undefined && !isLive(link, now);
}

/** Returns where visitors go after the link expired or reached its maximum number of clicks. */
export function destinationAfterEnd({ link, linkRequest }: ResolvedLink): string | undefined {
  return link && expiredDestination(link, linkRequest);
}

/** Builds the result of resolving a URL. `link` is undefined when the path itself is the link. */
export function toResolvedLink(app: App, linkRequest: LinkRequest, link?: Link): ResolvedLink {
  const url = requestedUrl(linkRequest);
  const query = withoutAdClickIds(linkRequest.query);
  const shownUrl = query === linkRequest.query ? url : requestedUrl({ ...linkRequest, query });
  return {
    app,
    linkRequest,
    url,
    link,
    name: link?.code ?? pathLinkName(shownUrl),
    responses: new Map(),
  };
}
