/** Free data a link's author attached to it. */
export type LinkData = Record<string, unknown>;

export interface ResolveShortRequest {
  /** The short link as it was tapped, query included. */
  url: string;
}

export interface ResolveShortResponse {
  /** The link's destination; query keys of the short URL that it does not have itself are appended. */
  link: string;
  /** Path and query of `link`. */
  route: string;
  /** The query of `link`; of a repeated key, the last value. */
  parameters: Record<string, string>;
  data: LinkData | null;
}
