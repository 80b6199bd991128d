/** Custom data of a link. */
export type LinkData = Record<string, unknown>;

export interface ResolveShortRequest {
  /** The short link as the user opened it, including its query. */
  url: string;
}

export interface ResolveShortResponse {
  /** The link's destination. Query parameters of the short link are added unless the destination has them. */
  link: string;
  /** The path and query of `link`. */
  route: string;
  /** The query parameters of `link`. The last value of a repeated parameter wins. */
  parameters: Record<string, string>;
  data: LinkData | null;
}
