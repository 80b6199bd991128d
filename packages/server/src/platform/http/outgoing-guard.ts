import { lookup } from "node:dns";
import type { LookupAddress, LookupOptions } from "node:dns";
import { request as httpRequest } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { RequestOptions } from "node:https";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Resolves a host name, as `dns.lookup` does. */
export type LookUp = (
  host: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, found: string | LookupAddress[]) => void,
) => void;

interface GuardOptions {
  readonly allowHttp: boolean;
  readonly mayReach: (address: string) => boolean;
  /** Creates the error for a host without an address, or with a forbidden one. */
  readonly refusal: (host: string, address: string | undefined) => Error;
  /** Creates the error for a URL with another scheme. */
  readonly wrongScheme: () => Error;
  readonly lookUp?: LookUp | undefined;
}

/**
 * Sends requests to hosts that users configured, and keeps them from reaching the service's own network (SSRF). An IP
 * address in the URL, in any spelling, is checked before the connection. A host name is checked in the lookup of the
 * connection itself, so that DNS cannot return another address afterwards.
 */
export class OutgoingGuard {
  readonly #options: GuardOptions;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** Starts a request. Throws if the URL is forbidden. */
  request(
    url: string,
    options: Omit<RequestOptions, "lookup">,
    onResponse: (response: IncomingMessage) => void,
  ): ClientRequest {
    const { allowHttp, mayReach, refusal, wrongScheme } = this.#options;
    // The URL parser turns 0x7f.1 and other spellings of an IPv4 address into four decimal numbers.
    const { protocol, hostname } = new URL(url);
    if (protocol !== "https:" && !(protocol === "http:" && allowHttp)) throw wrongScheme();
    const address = hostname.replaceAll(/^\[|\]$/g, "");
    if (isIP(address) !== 0 && !mayReach(address)) throw refusal(hostname, address);
    const request = protocol === "https:" ? httpsRequest : httpRequest;
    return request(url, { ...options, lookup: this.lookup }, onResponse);
  }

  /** Fails if any address of the name is forbidden. */
  readonly lookup: LookupFunction = (host, options, done) => {
    const { mayReach, refusal, lookUp = lookup } = this.#options;
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const addresses = found as LookupAddress[];
      const forbidden = addresses.find(({ address }) => !mayReach(address));
      const [first] = addresses;
      if (forbidden || !first) return done(refusal(host, forbidden?.address), []);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

const refusals = {
  refusal: (host: string, address = "no address") =>
    new Error(
      host === address || host === `[${address}]`
        ? `${address} is not public`
        : `${host} resolves to ${address}, which is not public`,
    ),
  wrongScheme: () => new Error("only https URLs are allowed"),
};

/** Allows only HTTPS requests to public addresses. */
export const internetOnly = new OutgoingGuard({
  ...refusals,
  allowHttp: false,
  mayReach: isPublicAddress,
});

/** Allows all requests, for URLs that the operator configured. */
export const anywhere = new OutgoingGuard({
  ...refusals,
  allowHttp: true,
  mayReach: () => true,
});
