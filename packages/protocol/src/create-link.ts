import type { LinkData } from "./resolve-short.ts";

/** The body of `POST /api/link/create`: an invite, which is a link of one of the app's users. */
export type CreateLinkRequest = CreateLinkParts &
  ({ path: string; destination?: string | null } | { destination: string; path?: string | null });

export interface CreateLinkParts {
  /** The install that creates the link. It is stored with the link, but never part of its URL. */
  installId: string;
  /** Data for the app that opens the link or is installed through it. */
  data?: LinkData | null;
  preview?: SocialPreview | null;
  /** The readable beginning of the code: letters, digits and hyphens. The service adds random characters. */
  alias?: string | null;
  /** Tags to filter links and statistics by. */
  tags?: string[] | null;
  /** The campaign of the link's clicks and installs (`utm_campaign`). */
  campaign?: string | null;
  /** ISO 8601. */
  expiresAt?: string | null;
}

/** The response, with status 201. */
export interface CreateLinkResponse {
  /** The short URL to share. */
  url: string;
  code: string;
}

/** The preview of a link in chats and social networks. */
export interface SocialPreview {
  /** Its first 100 characters are shown. */
  title?: string;
  /** Its first 200 characters are shown. */
  description?: string;
  /** URL of a picture. */
  image?: string;
}
