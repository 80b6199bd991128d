import type { LinkData, Match } from "@throughline/protocol/client";
import type { LinkType } from "./link-context.ts";

/**
 * How the service found the link of an install.
 *
 * @example
 * const sure = match?.type === "deterministic";
 */
export type LinkMatch = Omit<Match, "clickId"> & {
  /** Who created the link, if it was created in the app. Your server resolves this id with a secret key. */
  readonly invitedBy?: string;
};

/**
 * What `useLinkDetails()` returns: everything known about the current link. `Data` is the type of the data that your app
 * attaches to its links. It is not checked at run time.
 *
 * @example
 * const { params, data } = useLinkDetails<{ code: string }>();
 * const code = params["code"] ?? data?.code;
 */
export interface LinkDetails<Data extends object = LinkData> {
  /** The decoded query. For a repeated key, the last value. */
  readonly params: Readonly<Record<string, string>>;
  /** The route without its query; `null` when there is no link. */
  readonly pathname: string | null;
  /** The data attached to the link. */
  readonly data: Data | null;
  /** How a deferred link was matched; `null` for a link that opened the app. */
  readonly match: LinkMatch | null;
  /** The link before a short link was resolved; `null` if there is no link. */
  readonly originalUrl: string | null;
}

/**
 * The link that `useLinkHandler` passes to its handler.
 *
 * @example
 * useLinkHandler(({ route }: DeliveredLink) => router.push(route));
 */
export interface DeliveredLink<Data extends object = LinkData> extends LinkDetails<Data> {
  readonly url: string;
  readonly route: string;
  readonly type: LinkType;
}

/** A link inside the session, without the values that are derived from it. */
export interface SessionLink {
  readonly url: string;
  readonly type: LinkType;
  /** The URL before it was resolved. */
  readonly originalUrl: string;
  readonly data?: LinkData | null | undefined;
  readonly match?: Match | null | undefined;
  /** An earlier process delivered the link and stored it for a handler. */
  readonly isRestored?: boolean;
}
