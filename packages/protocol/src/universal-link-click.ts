/** What `POST /api/link/universal-link-click` takes: an installed app was opened through a web link. */
export interface UniversalLinkClickRequest {
  url: string;
  /** ISO 8601, or milliseconds since 1970. */
  timestamp: string | number;
  platform: string;
  params?: Record<string, unknown> | null;
  metadata?: Record<string, unknown> | null;
}

export interface UniversalLinkClickResponse {
  allowed: boolean;
  clickId: string | null;
}
