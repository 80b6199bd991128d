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
  /** The error for a host without an address, or with one that may not be reached. */
  readonly refusal: (host: string, address: string | undefined) => Error;
  /** The error for a URL of another scheme. */
  readonly wrongScheme: () => Error;
  readonly lookUp?: LookUp | undefined;
}

/**
 * Makes the service's requests to hosts that somebody else named, so that nobody reaches the service's own network
 * through it. An address in the URL, however it is spelled, is checked before the connection. A name is checked by
 * the look-up that the connection itself uses, so its DNS cannot give another answer a moment later.
 */
export class OutgoingGuard {
  readonly #options: GuardOptions;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** Starts a request; throws where the URL may not be reached. */
  request(
    url: string,
    options: Omit<RequestOptions, "lookup">,
    onAnswer: (answer: IncomingMessage) => void,
  ): ClientRequest {
    const { allowHttp, mayReach, refusal, wrongScheme } = this.#options;
    // The URL parser turns 0x7f.1 and other spellings of an IPv4 address into four decimal numbers.
    const { protocol, hostname } = new URL(url);
    if (protocol !== "https:" && !(protocol === "http:" && allowHttp)) throw wrongScheme();
    const address = hostname.replaceAll(/^\[|\]$/g, "");
    if (isIP(address) !== 0 && !mayReach(address)) throw refusal(hostname, address);
    const request = protocol === "https:" ? httpsRequest : httpRequest;
    return request(url, { ...options, lookup: this.lookup }, onAnswer);
  }

  /** Fails where any address of the name may not be reached. */
  readonly lookup: LookupFunction = (host, options, done) => {
    const { mayReach, refusal, lookUp = lookup } = this.#options;
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const all = found as LookupAddress[];
      const forbidden = all.find(({ address }) => !mayReach(address));
      const [first] = all;
      if (forbidden || !first) return done(refusal(host, forbidden?.address), []);
      if (options.all) return done(null, all);
      return done(null, first.address, first.family);
    });
  };
}

const refusals = {
  refusal: (host: string, address = "no address") =>
    new Error(
      host === address || host === `[${address}]`
        ? `${address} is not public`
        : `${host} leads to ${address}, which is not public`,
    ),
  wrongScheme: () => new Error("only https is asked"),
};

/** Reaches places on the internet by https, and nothing else. */
export const internetOnly = new OutgoingGuard({
  ...refusals,
  allowHttp: false,
  mayReach: isPublicAddress,
});

/** For whoever runs the service, who may reach anything. */
export const anywhere = new OutgoingGuard({
  ...refusals,
  allowHttp: true,
  mayReach: () => true,
});
