/** The body of `POST /api/link/universal-link-click`: a link opened the installed app. */
export interface UniversalLinkClickRequest {
  url: string;
  /** ISO 8601, or milliseconds since 1970. */
  timestamp: string | number;
  platform: string;
  /** The install's ID. Its events also count for the link that brought it back. */
  installId?: string | null;
  params?: Record<string, unknown> | null;
  metadata?: Record<string, unknown> | null;
}

export interface UniversalLinkClickResponse {
  allowed: boolean;
  clickId: string | null;
}
