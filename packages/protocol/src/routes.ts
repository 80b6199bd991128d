/** One endpoint of the client API. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
}

// The paths and headers that a client needs are separate exports, so that its bundle contains no others.
export const matchLinkPath = "/api/link/match-link";
export const resolveShortPath = "/api/link/resolve-short";
export const universalLinkClickPath = "/api/link/universal-link-click";
/** What an ad network hands to the app on the phone, for the question which ad led to the install. */
export const adSignalsPath = "/api/link/ad-signals";
export const createLinkPath = "/api/link/create";
/** The QR code of a link on the same domain, as a PNG. */
export const qrCodePath = "/api/web/qr.png";
export const eventsPath = "/api/analytics/events";
/** The name of an event that only says who uses the install from now on. It is not stored. */
export const identifyEvent = "$identify";

/** Every endpoint of the client API. */
export const routes = {
  /** Liveness: the process is running. */
  health: { method: "GET", path: "/healthz" },
  /** Readiness: the service can read and write its data. */
  ready: { method: "GET", path: "/readyz" },
  /** Returns the link that led to an install. */
  matchLink: { method: "POST", path: matchLinkPath },
  /** Returns the destination of a short link. */
  resolveShort: { method: "POST", path: resolveShortPath },
  /** Counts that a web link opened the installed app. */
  universalLinkClick: { method: "POST", path: universalLinkClickPath },
  /** Receives what an ad network hands to the app on the phone. */
  adSignals: { method: "POST", path: adSignalsPath },
  /** Creates an invite: a link of one of the app's users. */
  createLink: { method: "POST", path: createLinkPath },
  /** Logs a batch of analytics events. */
  events: { method: "POST", path: eventsPath },
  /** Logs one event, in the format of other deep-link SDKs. */
  singleEvent: { method: "POST", path: "/api/analytics/event" },
  /** Logs one retention event, in the same format. */
  retentionEvent: { method: "POST", path: "/api/analytics/retention" },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export const authorizationHeader = "Authorization";
export const appHeader = "X-App-ID";
export const sdkHeader = "X-SDK";
export const variantHeader = "X-App-Variant";

/**
 * The headers of the client API.
 *
 * @example
 * fetch(url, { headers: { [clientHeaders.authorization]: `Bearer ${apiKey}`, [clientHeaders.app]: appID } });
 */
export const clientHeaders = {
  /** `Bearer <API_KEY>` */
  authorization: authorizationHeader,
  /** The app ID. */
  app: appHeader,
  /** The name and version of the client, such as `throughline-react-native/1.2.0`. Optional; the service accepts any value. */
  sdk: sdkHeader,
  /** The name of the app's variant, such as `staging`. Optional; the variant of the key takes precedence. */
  variant: variantHeader,
} as const;
