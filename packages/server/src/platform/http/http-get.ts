import type { IncomingMessage } from "node:http";
import { anywhere, internetOnly } from "./outgoing-guard.ts";
import type { OutgoingGuard } from "./outgoing-guard.ts";

/** The response to an HTTP request. */
export interface HttpResponse {
  readonly status: number;
  readonly type: string | undefined;
  /** The target of a redirect. */
  readonly location: string | undefined;
  readonly body: string;
}

/** Gets a URL with this `Host` header. Rejects if the server cannot be reached. */
export type HttpGet = (
  url: string,
  host: string,
  options?: HttpGetOptions,
) => Promise<HttpResponse>;

interface HttpGetOptions {
  readonly timeoutMs?: number;
  /** The largest accepted body. The default is 1 MB. */
  readonly maxBytes?: number;
  /** Sends this value as JSON with `POST`. */
  readonly json?: unknown;
  /** Restricts the addresses that may be reached. */
  readonly guard?: OutgoingGuard;
}

/**
 * Gets a URL without following redirects. `host` is sent as the host name, even if the URL contains an IP address. `fetch`
 * cannot do this, and a server with several domains would answer for the wrong one.
 */
export const httpGet: HttpGet = async (
  url,
  host,
  { timeoutMs = 10_000, maxBytes = 2 ** 20, json, guard = anywhere } = {},
) => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const body = json === undefined ? undefined : JSON.stringify(json);
  const options = {
    ...(body !== undefined && { method: "POST" }),
    headers: { host, ...(body !== undefined && { "content-type": "application/json" }) },
    servername: host,
    signal: AbortSignal.timeout(timeoutMs),
    // Connections are not reused, so that each request resolves the name again.
    agent: false,
  };
  guard.request(url, options, resolve).on("error", reject).end(body);
  const response = await promise;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    // Throwing inside the loop closes the connection.
    if (bytes > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    parts.push(part);
  }
  const { "content-type": type, location } = response.headers;
  const text = Buffer.concat(parts).toString("utf8");
  return { status: response.statusCode ?? 0, type, location, body: text };
};

/** Gets a URL over HTTPS from public addresses only, so that nobody can reach the service's own network by naming a domain. */
export const httpGetPublic: HttpGet = (url, host, options) =>
  httpGet(url, host, { ...options, guard: internetOnly });
