import type { LinkData, Match } from "@throughline/protocol";
import type { LinkType } from "./link-context.ts";

/**
 * How the service found the link of an install.
 *
 * @example
 * const sure = match?.type === "deterministic";
 */
export type LinkMatch = Omit<Match, "clickId"> & {
  /** The install that made the link, when somebody's invitation led here. */
  readonly invitedBy?: string;
};

/**
 * What `useLinkDetails()` returns: all that is known about the current link.
 *
 * @example
 * const { params, data } = useLinkDetails();
 * const code = params["code"] ?? data?.["code"];
 */
export interface LinkDetails {
  /** The query, decoded; of a repeated key, the last value. */
  readonly params: Readonly<Record<string, string>>;
  /** The route without its query; `null` when there is no link. */
  readonly pathname: string | null;
  /** What the link's author attached to it. */
  readonly data: LinkData | null;
  /** How a deferred link was found; `null` for a link that opened the app, and when the service did not say. */
  readonly match: LinkMatch | null;
  /** The link as it was tapped or matched, before a short one was resolved; `null` when there is no link. */
  readonly originalUrl: string | null;
}

/**
 * A link as `useLinkHandler` hands it over.
 *
 * @example
 * useLinkHandler(({ route }: DeliveredLink) => router.push(route));
 */
export interface DeliveredLink extends LinkDetails {
  readonly url: string;
  readonly route: string;
  readonly type: LinkType;
}

/** A link inside the session: what is kept of it, not what can be worked out. */
export interface Arrival {
  readonly url: string;
  readonly type: LinkType;
  /** Before it was resolved. */
  readonly originalUrl: string;
  readonly data?: LinkData | null | undefined;
  readonly match?: Match | null | undefined;
  /** When it was delivered. */
  readonly at?: number;
}
