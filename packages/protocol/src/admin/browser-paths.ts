/** Paths that only browsers request, besides the routes of the admin API and of accounts. */
export const browserPaths = {
  /** Redirects to the identity provider. The query parameter `back` is the dashboard's page to return to. */
  singleSignOn: "/api/account/sso",
  /** The redirect URI of the identity provider. */
  signOnReturn: "/api/account/sso/return",
  /** The page that a visitor of a link would get. The dashboard shows it in a frame. */
  previewPage: "/api/v1/link-preview/page",
  /** Recent activity as server-sent events. */
  liveStream: "/api/v1/live/stream",
  /** The page that tests a phone, on the host of the app's links. Its query contains a token. */
  testPage: "/api/test-page",
  /** The page that leaves a member's browser out of statistics, on the host of the app's links. Its query contains a token. */
  internalBrowser: "/api/internal-browser",
} as const;
