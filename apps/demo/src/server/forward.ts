import { request as send } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Connection } from "../phone/connection.ts";
import { devices } from "../phone/devices.ts";
import { acceptLanguage } from "../phone/people.ts";
import { shop } from "../shop.ts";

/** What a phone sends. */
export interface Outgoing {
  readonly from: "browser" | "app";
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The phone's browser's, by name. */
  readonly cookies: Map<string, string>;
  /** Nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export interface Incoming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request on to the service as if it came from the phone; rejects when the service is not there, or not in time. */
export async function forward(
  serviceUrl: string,
  connection: Connection,
  outgoing: Outgoing,
): Promise<Incoming> {
  const { method, path, body, signal } = outgoing;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    send(
      serviceUrl,
      { method, path, headers: headersOf(connection, outgoing), agent: false, signal },
      resolve,
    )
      .once("error", reject)
      .end(body);
  });
  if (outgoing.from === "browser") keepCookies(outgoing.cookies, answer.headers["set-cookie"]);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: await readBody(answer),
  };
}

/** The service takes less, so a phone never sends more. */
const mostBytes = 1_000_000;

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** Leaves a body that is too large unread, but its connection open: it can still be answered. */
export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new BodyTooLarge(`A body of more than ${mostBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function headersOf(
  { address, device, languages, inApp }: Connection,
  { from, headers, body, cookies }: Outgoing,
): Record<string, string> {
  const { browser, appUserAgent } = devices[device];
  const network = {
    host: shop.domain,
    // The service trusts this machine to say so (`TRUST_PROXY`).
    "x-forwarded-for": address,
    "x-forwarded-proto": "https",
    ...(body.length > 0 && { "content-length": `${body.length}` }),
  };
  if (from === "app") {
    const own = pick(headers, ["content-type", "authorization", "x-app-id", "x-sdk"]);
    return { ...own, ...network, "user-agent": appUserAgent };
  }
  return {
    ...pick(headers, ["content-type"]),
    ...network,
    "user-agent": inApp ? browser.inAppUserAgent : browser.userAgent,
    "accept-language": acceptLanguage(languages),
    ...(cookies.size > 0 && {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    }),
    ...(headers.origin && { origin: `https://${shop.domain}` }),
  };
}

/** Name and value are enough for a browser that knows one site. */
function keepCookies(cookies: Map<string, string>, set: readonly string[] = []): void {
  for (const line of set) {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
}

function pick(headers: IncomingHttpHeaders, names: string[]): Record<string, string> {
  const found = names.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(
    found.filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
