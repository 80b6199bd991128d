import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isProxy } from "./forwarded.ts";

/** Where a CDN or proxy says that a visitor is. */
export interface Place {
  /** The ISO 3166 code of the country. */
  readonly country: string;
  /** The ISO 3166-2 code of the region, such as `US-CA`. */
  readonly region?: string;
}

/** The headers with a visitor's country and region, by the service that sends them. The last pair is for every other proxy. */
const placeHeaders = [
  // Cloudflare
  ["cf-ipcountry", "cf-region-code"],
  // Amazon CloudFront
  ["cloudfront-viewer-country", "cloudfront-viewer-country-region"],
  // Vercel
  ["x-vercel-ip-country", "x-vercel-ip-country-region"],
  // Google App Engine
  ["x-appengine-country", "x-appengine-region"],
  // Fastly, with two lines of VCL
  ["x-country-code", "x-region-code"],
] as const;

const headerNames = placeHeaders.flat();

/** What the services send for an unknown country. `T1` is Cloudflare's code for the Tor network. */
const unknownCountries: ReadonlySet<string> = new Set(["XX", "ZZ", "T1"]);

/** Returns a function that removes the headers from requests of other addresses than trusted proxies, so that visitors cannot claim a country. */
export function dropUntrustedPlaces(trustProxy: false | string[]) {
  const isTrusted = isProxy(trustProxy);
  return ({ headers, socket }: IncomingMessage): void => {
    for (const name of headerNames) {
      if (headers[name] === undefined) continue;
      if (isTrusted(socket.remoteAddress ?? "")) return;
      delete headers[name];
    }
  };
}

/** Returns the place that a trusted proxy reports. */
export function readPlace(headers: IncomingHttpHeaders): Place | undefined {
  for (const [countryHeader, regionHeader] of placeHeaders) {
    const country = codeIn(headers[countryHeader], /^[A-Z]{2}$/);
    if (country === undefined || unknownCountries.has(country)) continue;
    const region = codeIn(headers[regionHeader], /^[A-Z0-9]{1,3}$/);
    return region === undefined ? { country } : { country, region: `${country}-${region}` };
  }
  return undefined;
}

function codeIn(header: string | string[] | undefined, pattern: RegExp): string | undefined {
  const code = typeof header === "string" ? header.trim().toUpperCase() : "";
  return pattern.test(code) ? code : undefined;
}
