/** The body of `POST /api/link/universal-link-click`: a web link opened the installed app. */
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
