import * as http from "node:http";
import * as https from "node:https";

/** A file as a server gave it out. */
export interface Answered {
  readonly status: number;
  readonly type: string | undefined;
  /** Where it sends the caller instead. */
  readonly location: string | undefined;
  readonly body: string;
}

/** Asks the server at an address for a file of `host`; rejects when it cannot be reached. */
export type Ask = (url: string, host: string) => Promise<Answered>;

const waitMs = 10_000;

/**
 * Follows no redirect. `host` is who is asked, whatever the address is: `fetch` would name the
 * address, and a server of several domains answer for another one.
 */
export const ask: Ask = async (url, host) => {
  const { request } = new URL(url).protocol === "https:" ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const options = { headers: { host }, servername: host, signal: AbortSignal.timeout(waitMs) };
  request(url, options, resolve).on("error", reject).end();
  const answer = await promise;
  let body = "";
  for await (const text of answer.setEncoding("utf8")) body += text as string;
  const { "content-type": type, location } = answer.headers;
  return { status: answer.statusCode ?? 0, type, location, body };
};
