import type { LinkData } from "./resolve-short.ts";

/** What `POST /api/link/create` takes: an invite, a link made by one of the app's users. */
export type CreateLinkRequest = CreateLinkParts &
  ({ path: string; destination?: string | null } | { destination: string; path?: string | null });

export interface CreateLinkParts {
  /** Who makes it. Kept with the link and never part of its address. */
  installId: string;
  /** Handed to the app that opens the link, or is installed through it. */
  data?: LinkData | null;
  preview?: SocialPreview | null;
  /** ISO 8601. */
  expiresAt?: string | null;
}

/** Answer, with 201. */
export interface CreateLinkResponse {
  /** The short address to share. */
  url: string;
  code: string;
}

/** What chats and social networks show of a link. */
export interface SocialPreview {
  /** Its first 100 characters are shown. */
  title?: string;
  /** Its first 200 characters are shown. */
  description?: string;
  /** URL of a picture. */
  image?: string;
}
