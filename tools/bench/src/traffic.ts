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

const host = "go.shop.example";

/** The codes of the links that the traffic needs. */
export const linkCodes = Array.from({ length: linkCount }, (_, n) => `link${n}`);

function request(path: string, headers: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}\r\n`,
  );
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join("")}\r\n`;
}

const oneLink: Traffic = {
  name: "one link, an address for each connection",
  status: 302,
  goal: 0.5,
  environment: {},
  requests: ["Pixel 8", "Pixel 9a", "SM-S911B", "SM-A546E", "M2101K6G", "CPH2449"].map((model) =>
    request("/link0?utm_source=mail", {
      "User-Agent": `Mozilla/5.0 (Linux; Android 15; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36`,
      "Accept-Language": "pl-PL,pl;q=0.9,en;q=0.8",
    }),
  ),
};

/** Returns the requests of different people whose user agent contains `phone`. */
function requestsFrom(phone: string): string[] {
  return Array.from({ length: 60_000 }, (_, n) => personOf(n))
    .filter(({ click }) => click.userAgent.includes(phone))
    .map(({ click, link }) =>
      request(`/${link}?utm_source=mail`, {
        "User-Agent": click.userAgent,
        "Accept-Language": click.acceptLanguage,
        "X-Forwarded-For": click.address,
        "X-Forwarded-Proto": "https",
      }),
    );
}

const manyLinks: Traffic = {
  name: `${linkCount} links, 290 user agents, addresses behind a proxy`,
  status: 302,
  goal: 0.4,
  environment: { TRUST_PROXY: "loopback" },
  requests: requestsFrom("Android"),
};

const pages: Traffic = {
  name: `the iPhone's page, ${linkCount} links behind a proxy`,
  status: 200,
  goal: 0.3,
  environment: { TRUST_PROXY: "loopback" },
  requests: requestsFrom("iPhone"),
};

export const traffics: Readonly<Record<string, Traffic>> = { one: oneLink, many: manyLinks, pages };
