/** One endpoint of the contract. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
}

/** Every endpoint client and service agree on. */
export const routes = {
  /** Liveness: the process answers. */
  health: { method: "GET", path: "/healthz" },
  /** Readiness: the process can do its work. */
  ready: { method: "GET", path: "/readyz" },
  /** Which link led to this install? */
  matchLink: { method: "POST", path: "/api/link/match-link" },
  /** What does this short link stand for? */
  resolveShort: { method: "POST", path: "/api/link/resolve-short" },
  /** An installed app was opened through a web link. */
  universalLinkClick: { method: "POST", path: "/api/link/universal-link-click" },
  /** A batch of analytics events. */
  events: { method: "POST", path: "/api/analytics/events" },
  /** One event, in the shape other SDKs of this kind send. */
  singleEvent: { method: "POST", path: "/api/analytics/event" },
  /** One retention event, in the same shape. */
  retentionEvent: { method: "POST", path: "/api/analytics/retention" },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/**
 * How a client introduces itself.
 *
 * @example
 * fetch(url, { headers: { [clientHeaders.authorization]: `Bearer ${apiKey}`, [clientHeaders.app]: appID } });
 */
export const clientHeaders = {
  /** `Bearer <API_KEY>` */
  authorization: "Authorization",
  /** the app's id */
  app: "X-App-ID",
  /** `react-native/<version>` */
  sdk: "X-SDK",
} as const;
