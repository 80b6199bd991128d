import { routes } from "@throughline/protocol";
import { linkCount, personOf } from "./people.ts";

/** A kind of traffic for measuring redirects. */
export interface Traffic {
  readonly name: string;
  readonly status: number;
  /** The minimum requests per second of the service, relative to the bare server. */
  readonly goal: number;
  /** The service's environment variables. */
  readonly environment: Readonly<Record<string, string>>;
  readonly requests: readonly string[];
}

/** An app of a bench and its publishable key. */
export interface BenchApp {
  readonly app: string;
  readonly key: string;
}

/** An app that was created for a bench, with its secret key. */
export interface CreatedApp extends BenchApp {
  readonly secret: string;
}

/** The codes of the links that the traffic needs. */
export const linkCodes = Array.from({ length: linkCount }, (_, n) => `link${n}`);

/** Returns the text of a request on the app's link domain. */
function rawRequest(
  start: string,
  headers: Readonly<Record<string, string | undefined>>,
  body = "",
): string {
  const all = { Host: "go.shop.example", ...headers };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}\r\n`,
  );
  return `${start} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** Returns the text of a request that the app sends from an address. */
export function appRequest(
  { app, key }: BenchApp,
  path: string,
  address: string,
  body: object,
): string {
  const text = JSON.stringify(body);
  const headers = {
    Authorization: `Bearer ${key}`,
    "X-App-Id": app,
    "X-Forwarded-For": address,
    "Content-Type": "application/json",
    "Content-Length": `${Buffer.byteLength(text)}`,
  };
  return rawRequest(`POST ${path}`, headers, text);
}

/** Yields first opens of different people. `personAt` maps the number of an open to a person. */
export function* openRequests(
  app: BenchApp,
  personAt = (open: number): number => open,
): Generator<string, never> {
  for (let n = 0; ; n += 1) {
    const { open, click } = personOf(personAt(n));
    const body = { ...open, installId: `install ${n}`, timestamp: Date.now() };
    yield appRequest(app, routes.matchLink.path, click.address, body);
  }
}

/** Yields requests with one event each, of different people. */
export function* eventRequests(app: BenchApp): Generator<string, never> {
  for (let n = 0; ; n += 1) {
    const events = [{ id: `event ${n}`, name: "opened", timestamp: Date.now() }];
    const body = { installId: `install ${n}`, platform: "android", sentAt: Date.now(), events };
    yield appRequest(app, routes.events.path, personOf(n).click.address, body);
  }
}

export function take(requests: Generator<string, never>, count: number): string[] {
  return Array.from({ length: count }, () => requests.next().value);
}

/** Returns a visit of a link with the headers of a browser. */
export function visitRequest(
  path: string,
  userAgent: string | undefined,
  language?: string,
  address?: string,
): string {
  return rawRequest(`GET ${path}`, {
    "User-Agent": userAgent,
    "Accept-Language": language,
    "X-Forwarded-For": address,
    "X-Forwarded-Proto": address === undefined ? undefined : "https",
  });
}

/** Returns the visits of the people `from` to `to` whose user agent contains `phone`. */
export function visitRequests(
  phone: "Android" | "iPhone",
  { from = 0, count = 60_000, folder = "" } = {},
): string[] {
  return Array.from({ length: count }, (_, n) => personOf(from + n))
    .filter(({ click }) => click.userAgent.includes(phone))
    .map(({ click, link }) =>
      visitRequest(
        `${folder}/${link}?utm_source=mail`,
        click.userAgent,
        click.acceptLanguage,
        click.address,
      ),
    );
}

export function androidUserAgent(model: string): string {
  return `Mozilla/5.0 (Linux; Android 15; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36`;
}

export const behindProxy = { TRUST_PROXY: "loopback" };

export const traffics = {
  one: {
    name: "one link, an address for each connection",
    status: 302,
    goal: 0.5,
    environment: {},
    requests: ["Pixel 8", "Pixel 9a", "SM-S911B", "SM-A546E", "M2101K6G", "CPH2449"].map((model) =>
      visitRequest("/link0?utm_source=mail", androidUserAgent(model), "pl-PL,pl;q=0.9,en;q=0.8"),
    ),
  },
  many: {
    name: `${linkCount} links, 290 user agents, addresses behind a proxy`,
    status: 302,
    goal: 0.4,
    environment: behindProxy,
    requests: visitRequests("Android"),
  },
  pages: {
    name: `the iPhone's page, ${linkCount} links behind a proxy`,
    status: 200,
    goal: 0.3,
    environment: behindProxy,
    requests: visitRequests("iPhone"),
  },
} satisfies Readonly<Record<string, Traffic>>;
