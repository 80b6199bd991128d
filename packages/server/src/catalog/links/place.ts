import { expiredDestination, isLive, pathLinkName, requestedUrl } from "@throughline/engine";
import type { LinkResponse, LinkRequest } from "@throughline/engine";
import type { App, Link } from "@throughline/storage";

/** A URL on a link domain, and what it stands for. */
export interface Place {
  readonly app: App;
  readonly requested: LinkRequest;
  /** The URL in full, as it is recorded and shown. */
  readonly url: string;
  /** The created link; undefined where the path itself is the promise. */
  readonly link?: Link | undefined;
  /** What its clicks are recorded under. */
  readonly name: string;
  /** Where its visitors go, by their kind of device: asked with the click's id. */
  readonly decisions: Map<string, (clickId: string) => LinkResponse>;
}

/** Whether nothing changed between two looks: what was worked out for the first is right for the second. */
export function isSamePlace(one: Place, other: Place): boolean {
  return (
    one.app.updatedAt === other.app.updatedAt &&
    one.app.id === other.app.id &&
    one.link?.updatedAt === other.link?.updatedAt &&
    one.name === other.name &&
    one.url === other.url
  );
}

/** Whether it led somewhere once: an expired or disabled link. */
export function hasEnded({ link }: Place, now: number): boolean {
  return link !== undefined && !isLive(link, now);
}

/** Where an ended link leads instead: one that expired to the page it names for that, a disabled one nowhere. */
export function insteadOf({ link, requested }: Place): string | undefined {
  return link && !link.disabled ? expiredDestination(link, requested) : undefined;
}

export function placeOf(app: App, requested: LinkRequest, link?: Link): Place {
  const url = requestedUrl(requested);
  return { app, requested, url, link, name: link?.code ?? pathLinkName(url), decisions: new Map() };
}
