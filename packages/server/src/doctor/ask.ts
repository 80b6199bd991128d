import { lookup as systemLookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { isPublic } from "../http/public-address.ts";

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
/** Apple takes files of up to 128 kB; nothing that is asked for is larger than this. */
const mostBytes = 2 ** 20;

/**
 * Follows no redirect. `host` is who is asked, whatever the address is: `fetch` would name the
 * address, and a server of several domains answer for another one.
 */
export const ask: Ask = (url, host) => request(url, host);

/**
 * The same for domains that strangers name: only of servers on the internet, so that nobody looks at this
 * machine or its neighbours through the service. What a name stands for is checked where it is connected to.
 */
export const askInternet: Ask = async (url, host) => {
  const { hostname, protocol } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:") throw new Error("only https is asked");
  if (isIP(literal) !== 0 && !isPublic(literal)) throw privateAddress();
  return request(url, host, publicLookup);
};

const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const allowed = addresses.filter(({ address }) => isPublic(address));
    return allowed.length > 0 ? callback(null, allowed) : callback(privateAddress(), []);
  });
};

function privateAddress(): Error {
  return new Error("it leads to a private address, which only throughline doctor looks at");
}

async function request(url: string, host: string, lookup?: LookupFunction): Promise<Answered> {
  const { request: send } = new URL(url).protocol === "https:" ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const signal = AbortSignal.timeout(waitMs);
  // Each asks for itself: a kept connection would be to an address that was looked up before.
  const options = {
    headers: { host },
    servername: host,
    signal,
    agent: false,
    ...(lookup && { lookup, autoSelectFamily: true }),
  };
  send(url, options, resolve).on("error", reject).end();
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
}
