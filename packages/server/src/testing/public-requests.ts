import { browserPaths, limits, routes, servicePaths, webPaths } from "@throughline/protocol";
import {
  adAttributionKitExample,
  skAdNetworkExamples,
} from "../public/postbacks/apple-examples.fixture.ts";
import { iPhone } from "./visitors.ts";

/** A request that needs no secret: the most expensive one that a route allows. */
export interface PublicRequest {
  /** The route and, if there are several, which request it is. */
  readonly name: string;
  readonly method: "GET" | "POST";
  /** A function of the number of the request, because attackers change what is cached. */
  readonly url: (index: number) => string;
  readonly body?: (index: number) => unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

function get(
  path: string,
  url: (index: number) => string = () => path,
  { note, headers }: { readonly note?: string; readonly headers?: Record<string, string> } = {},
): PublicRequest {
  const name = note === undefined ? `GET ${path}` : `GET ${path}, ${note}`;
  return { name, method: "GET", url, ...(headers && { headers }) };
}

function post(path: string, body: (index: number) => unknown, note?: string): PublicRequest {
  const name = note === undefined ? `POST ${path}` : `POST ${path}, ${note}`;
  return { name, method: "POST", url: () => path, body };
}

/** Sends a request as a page of the dashboard does. */
const fromDashboard = (path: string, body: (index: number) => unknown): PublicRequest => ({
  ...post(path, body),
  headers: { host: "links.example", origin: "https://links.example" },
});

const visit = (note: string, url: (index: number) => string, userAgent: string) =>
  get("*", url, {
    note,
    headers: { host: "go.shop.example", "user-agent": userAgent, accept: "text/html" },
  });

const text = (index: number, length: number) => `${index}${"x".repeat(length)}`.slice(0, length);
/** A passkey's answer in the right form, to a challenge that nobody asked for. */
const unknownPasskey = (index: number) => {
  const id = text(index, 22);
  const clientData = { type: "webauthn.get", challenge: id, origin: "https://links.example" };
  const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString("base64url");
  const response = { clientDataJSON, authenticatorData: id, signature: id };
  return { id, rawId: id, type: "public-key", response };
};
const event = (index: number, bytes: number) => ({
  id: `event ${index}`,
  name: "purchase",
  at: 1,
  data: { text: text(index, bytes), value: 1 },
});
const maxEvents = (index: number) => ({
  installId: `install ${index}`,
  platform: "ios",
  sentAt: 1,
  events: Array.from({ length: limits.eventsPerBatch }, (_, item) =>
    event(
      index * limits.eventsPerBatch + item,
      limits.eventsBodyBytes / limits.eventsPerBatch - 200,
    ),
  ),
});
const open = (index: number) => ({
  ...iPhone.fingerprint,
  timestamp: 1,
  installId: `install ${index}`,
  userAgent: text(index, limits.userAgentLength),
  pastedLink: `https://go.shop.example/spring?${text(index, limits.urlLength - 40)}`,
  locale: Array.from({ length: limits.locales }, () => ({ languageTag: "pl-PL" })),
});

/** One request or more for each route that needs no secret. The app has the links `spring` and `locked`, which has a password. */
export const publicRequests: readonly PublicRequest[] = [
  visit("a link on Android", (index) => `/spring?utm_source=${index}`, android),
  visit("a link on an iPhone", (index) => `/spring?utm_source=${index}`, iPhone.browser.userAgent),
  visit(
    "a link on a computer, with a QR code",
    (index) => `/spring?q=${text(index, 550)}`,
    windows,
  ),
  visit("a path without a link", (index) => `/p/${text(index, 8000)}`, android),
  visit("a link with a password", (index) => `/locked?${index}`, android),
  visit("an unknown host", (index) => `/spring?${index}`, "curl/8"),
  {
    name: "POST *, a password",
    method: "POST",
    url: () => "/locked",
    body: (index) => `password=${text(index, 100)}`,
    headers: { host: "go.shop.example", "content-type": "application/x-www-form-urlencoded" },
  },
  post(routes.matchLink.path, open, "by device signals"),
  post(routes.matchLink.path, (index) => ({ clickId: `c_${index}`, installId: `i ${index}` })),
  post(routes.resolveShort.path, (index) => ({
    url: `https://go.shop.example/p/${text(index, 8000)}`,
  })),
  post(routes.createLink.path, (index) => ({
    installId: `install ${index}`,
    path: "/invite",
    data: { text: text(index, 15_000) },
  })),
  post(routes.universalLinkClick.path, (index) => ({
    url: `https://go.shop.example/p/${text(index, 8000)}`,
    timestamp: 1,
    platform: "ios",
    installId: `install ${index}`,
  })),
  post(routes.adSignals.path, (index) => ({
    installId: `install ${index}`,
    installReferrer: text(index, limits.urlLength),
  })),
  post(routes.events.path, maxEvents, "100 events of 5 kB"),
  post(routes.singleEvent.path, (index) => ({
    event_name: "purchase",
    data: { text: text(index, 60_000) },
    timestamp: new Date(0).toISOString(),
    user_id: `${index}`,
    platform: "ios",
  })),
  post(routes.retentionEvent.path, (index) => ({
    event_name: "open",
    timestamp: new Date(0).toISOString(),
    user_id: `${index}`,
    platform: "ios",
  })),
  post("/api/sdk/v1/install", (index) => ({
    userAgent: text(index, 2000),
    platform: "ios",
    deviceId: `${index}`,
  })),
  post("/api/sdk/v1/event", (index) => ({
    installId: `${index}`,
    eventName: "purchase",
    timestamp: new Date(0).toISOString(),
  })),
  post("/api/click/signals", (index) => ({ clickId: `c_${index}`, token: text(index, 22) })),
  get("/api/click/address"),
  get(browserPaths.testPage, (index) => `${browserPaths.testPage}?token=${text(index, 200)}`),
  post(browserPaths.testPage, (index) => ({ clickId: `c_${index}`, token: text(index, 22) })),
  get(webPaths.app, undefined, { headers: { host: "go.shop.example" } }),
  get(
    webPaths.qrCode,
    (index) => `${webPaths.qrCode}?link=${encodeURIComponent(`/${text(index, 570)}`)}`,
    {
      note: "570 characters",
      headers: { host: "go.shop.example" },
    },
  ),
  get(`${webPaths.scripts}/:file`, (index) => `${webPaths.scripts}/${index}.js`),
  get(servicePaths.webScript),
  get("/apple-app-site-association", undefined, { headers: { host: "go.shop.example" } }),
  get("/.well-known/apple-app-site-association", undefined, {
    headers: { host: "go.shop.example" },
  }),
  get("/.well-known/assetlinks.json", undefined, { headers: { host: "go.shop.example" } }),
  post(servicePaths.skAdNetworkPostbacks, () => skAdNetworkExamples["4.0"]),
  post(servicePaths.adAttributionKitPostbacks, () => adAttributionKitExample),
  get(servicePaths.openApi, undefined, { headers: { "accept-encoding": "gzip" } }),
  get(routes.health.path),
  get(routes.ready.path),
  get("/metrics"),
  get(servicePaths.dashboard),
  get(`${servicePaths.dashboard}/*`, (index) => `${servicePaths.dashboard}/${index}`),
  get(servicePaths.clientPackage),
  get(servicePaths.clientPackageChecksum),
  get("/api/client/:file", (index) => `/api/client/${index}`),
  fromDashboard("/api/account/session", (index) => ({
    email: `${index}@mail.example`,
    password: text(index, 100),
  })),
  get("/api/account/session"),
  fromDashboard("/api/account/one-time-link", (index) => ({ token: text(index, 43) })),
  fromDashboard("/api/account/one-time-link/use", (index) => ({
    token: text(index, 43),
    password: text(index, 100),
  })),
  fromDashboard("/api/account/password-reset", (index) => ({ email: `a${index}@shop.example` })),
  get("/api/account/sign-in-methods"),
  fromDashboard("/api/account/passkeys/sign-in/start", () => undefined),
  fromDashboard("/api/account/passkeys/sign-in", (index) => ({ passkey: unknownPasskey(index) })),
  get("/api/web/icons/:appId/:name", (index) => `/api/web/icons/app/${text(index, 32)}`),
  get("/api/internal-browser", (index) => `/api/internal-browser?token=${index}.x`, {
    headers: { host: "go.shop.example" },
  }),
  fromDashboard("/api/shared-report", (index) => ({ id: text(index, 22) })),
  post(servicePaths.mcp, (index) => ({ jsonrpc: "2.0", id: index, method: "x" })),
];
