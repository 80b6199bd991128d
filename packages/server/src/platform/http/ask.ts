import type { IncomingMessage } from "node:http";
import { anywhere, internetOnly } from "./outgoing-guard.ts";
import type { OutgoingGuard } from "./outgoing-guard.ts";

/** A file as a server gave it out. */
export interface Answered {
  readonly status: number;
  readonly type: string | undefined;
  /** Where it sends the caller instead. */
  readonly location: string | undefined;
  readonly body: string;
}

/** Asks the server at an address for a file of `host`; rejects when it cannot be reached. */
export type Ask = (url: string, host: string, bounds?: AskBounds) => Promise<Answered>;

interface AskBounds {
  readonly waitMs?: number;
  /** Apple takes files of up to 128 kB; nothing that is asked for is larger than 1 MB. */
  readonly mostBytes?: number;
  /** Which addresses may be asked; all of them when left out. */
  readonly guard?: OutgoingGuard;
}

/**
 * Follows no redirect. `host` is who is asked, whatever the address is: `fetch` would name the
 * address, and a server of several domains answer for another one.
 */
export const ask: Ask = async (
  url,
  host,
  { waitMs = 10_000, mostBytes = 2 ** 20, guard = anywhere } = {},
) => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    headers: { host },
    servername: host,
    signal: AbortSignal.timeout(waitMs),
    // No connection is kept: the next one's name may lead elsewhere.
    agent: false,
  };
  guard.request(url, options, resolve).on("error", reject).end();
  const answer = await promise;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    // Leaving the loop ends the connection.
    if (bytes > mostBytes) throw new Error(`it answers with more than ${mostBytes} bytes`);
    parts.push(part);
  }
  const body = Buffer.concat(parts).toString("utf8");
  const { "content-type": type, location } = answer.headers;
  return { status: answer.statusCode ?? 0, type, location, body };
};

/** Asks public addresses by https only: whoever names a domain must not look at the service's own network through it. */
export const askInternet: Ask = (url, host, bounds) =>
  ask(url, host, { ...bounds, guard: internetOnly });
