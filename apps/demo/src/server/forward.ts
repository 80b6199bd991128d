import { request as send } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Connection } from "../phone/connection.ts";
import { devices } from "../phone/devices.ts";
import { acceptLanguage } from "../phone/people.ts";
import { shop } from "../shop.ts";

/** A request from a phone. */
export interface PhoneRequest {
  readonly from: "browser" | "app";
  readonly method: string;
  /** The path with its query string. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The cookies of the phone’s browser, by name. */
  readonly cookies: Map<string, string>;
  /** Aborts when the phone disconnects or the response takes too long. */
  readonly signal: AbortSignal;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Forwards a request to the service as if it came from the phone. Rejects if the service does not respond in time. */
export async function forward(
  serviceUrl: string,
  connection: Connection,
  outgoing: PhoneRequest,
): Promise<ServiceResponse> {
  const { method, path, body, signal } = outgoing;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(
      serviceUrl,
      { method, path, headers: buildHeaders(connection, outgoing), agent: false, signal },
      resolve,
    )
      .once("error", reject)
      .end(body);
  });
  if (outgoing.from === "browser") storeCookies(outgoing.cookies, response.headers["set-cookie"]);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await readBody(response),
  };
}

/** The largest body that is read, in bytes. The service's own limits for phones are lower. */
const maxBytes = 1_000_000;

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** Reads a body. If it is too large, throws `BodyTooLarge` but keeps the connection open, so that the request can still be answered. */
export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new BodyTooLarge(`The body is larger than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function buildHeaders(
  { address, device, languages, inApp }: Connection,
  { from, headers, body, cookies }: PhoneRequest,
): Record<string, string> {
  const { browser, appUserAgent } = devices[device];
  const networkHeaders = {
    host: shop.domain,
    // The service trusts this header from the local machine (`TRUST_PROXY`).
    "x-forwarded-for": address,
    "x-forwarded-proto": "https",
    ...(body.length > 0 && { "content-length": `${body.length}` }),
  };
  if (from === "app") {
    const appHeaders = pick(headers, [
      "content-type",
      "authorization",
      "x-app-id",
      "x-sdk",
      "x-app-variant",
    ]);
    return { ...appHeaders, ...networkHeaders, "user-agent": appUserAgent };
  }
  return {
    ...pick(headers, ["content-type"]),
    ...networkHeaders,
    "user-agent": inApp ? browser.inAppUserAgent : browser.userAgent,
    "accept-language": acceptLanguage(languages),
    ...(cookies.size > 0 && {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    }),
    ...(headers.origin && { origin: `https://${shop.domain}` }),
  };
}

/** Stores the names and values of cookies. The browser visits only one site, so attributes are ignored. */
function storeCookies(cookies: Map<string, string>, setCookieLines: readonly string[] = []): void {
  for (const line of setCookieLines) {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
}

function pick(headers: IncomingHttpHeaders, names: string[]): Record<string, string> {
  const pairs = names.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
