/** One endpoint of the contract. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
}

// Paths and header names a client uses stand alone too, so that its bundle carries no others.
export const matchLinkPath = "/api/link/match-link";
export const resolveShortPath = "/api/link/resolve-short";
export const universalLinkClickPath = "/api/link/universal-link-click";
export const createLinkPath = "/api/link/create";
export const eventsPath = "/api/analytics/events";

/** Every endpoint client and service agree on. */
export const routes = {
  /** Liveness: the process answers. */
  health: { method: "GET", path: "/healthz" },
  /** Readiness: the process can do its work. */
  ready: { method: "GET", path: "/readyz" },
  /** Which link led to this install? */
  matchLink: { method: "POST", path: matchLinkPath },
  /** What does this short link stand for? */
  resolveShort: { method: "POST", path: resolveShortPath },
  /** An installed app was opened through a web link. */
  universalLinkClick: { method: "POST", path: universalLinkClickPath },
  /** A link somebody makes in the app: an invite. */
  createLink: { method: "POST", path: createLinkPath },
  /** A batch of analytics events. */
  events: { method: "POST", path: eventsPath },
  /** One event, in the shape other SDKs of this kind send. */
  singleEvent: { method: "POST", path: "/api/analytics/event" },
  /** One retention event, in the same shape. */
  retentionEvent: { method: "POST", path: "/api/analytics/retention" },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export const authorizationHeader = "Authorization";
export const appHeader = "X-App-ID";
export const sdkHeader = "X-SDK";

/**
 * How a client introduces itself.
 *
 * @example
 * fetch(url, { headers: { [clientHeaders.authorization]: `Bearer ${apiKey}`, [clientHeaders.app]: appID } });
 */
export const clientHeaders = {
  /** `Bearer <API_KEY>` */
  authorization: authorizationHeader,
  /** the app's id */
  app: appHeader,
  /** Which client this is: ours says `throughline-react-native/<version>`; the service takes any value, and none. */
  sdk: sdkHeader,
} as const;
