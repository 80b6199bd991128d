import { isLive, pathLinkName, requestedUrl } from "@throughline/engine";
import type { Requested } from "@throughline/engine";
import type { App, Link } from "@throughline/storage";

/** A URL on a link domain, and what it stands for. */
export interface Place {
  readonly app: App;
  readonly requested: Requested;
  /** The URL in full, as it is recorded and shown. */
  readonly url: string;
  /** The created link; undefined where the path itself is the promise. */
  readonly link?: Link | undefined;
  /** What its clicks are recorded under. */
  readonly name: string;
  /** What {@link decide} remembers. */
  readonly redirects: Map<string, readonly string[] | undefined>;
}

/** Whether it led somewhere once: an expired or disabled link. */
export function isOver({ link }: Place, now: number): boolean {
  return link !== undefined && !isLive(link, now);
}

export function placeOf(app: App, requested: Requested, link?: Link): Place {
  const url = requestedUrl(requested);
  return { app, requested, url, link, name: link?.code ?? pathLinkName(url), redirects: new Map() };
}
