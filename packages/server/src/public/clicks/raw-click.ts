import type { PageSignals, RawClick } from "@throughline/engine";
import { limits } from "@throughline/protocol";
import { clientAddress } from "../../platform/http/client-address.ts";
import type { HttpRequest } from "../../platform/http/http-request.ts";
import { readPlace } from "../../platform/http/place-headers.ts";
import type { Place } from "../../platform/http/place-headers.ts";

/** The signals of a request, and where a trusted proxy says that the visitor is. */
export interface RawVisit extends RawClick {
  readonly place?: Place | undefined;
}

/** Returns the signals of a request. They include the address, so only their digests may be stored. */
export function readRawClick(
  request: HttpRequest,
  {
    page,
    visitor,
    returning,
  }: { page?: PageSignals; visitor?: string | undefined; returning?: boolean },
): RawVisit {
  const { headers, method } = request;
  return {
    userAgent: readHeader(headers["user-agent"], limits.userAgentLength) ?? "",
    acceptLanguage: readHeader(headers["accept-language"]),
    clientHints: {
      model: readHeader(headers["sec-ch-ua-model"]),
      platform: readHeader(headers["sec-ch-ua-platform"]),
      platformVersion: readHeader(headers["sec-ch-ua-platform-version"]),
    },
    page,
    address: clientAddress(request),
    place: readPlace(headers),
    visitor,
    returning,
    method,
    // A page that sends signals was opened by a person.
    purpose: page ? undefined : readPurpose(headers),
  };
}

/** Returns why the browser sends the request, such as "prefetch". A request embedded in another page counts as a preview. */
function readPurpose(headers: HttpRequest["headers"]): string | undefined {
  const purposes = [
    headers["sec-purpose"],
    headers["purpose"],
    headers["x-purpose"],
    headers["x-moz"],
    isEmbedded(headers["sec-fetch-dest"]) ? "preview" : undefined,
  ].filter((value) => value !== undefined);
  return purposes.length === 0 ? undefined : readHeader(purposes.join(" "));
}

/** Returns whether the request is for an image, frame or script of another page. Older browsers do not send this header. */
function isEmbedded(destination: string | string[] | undefined): boolean {
  return destination !== undefined && destination !== "document";
}

/** Returns a header as text, cut to a maximum length. */
function readHeader(
  value: string | string[] | undefined,
  maxLength: number = limits.textLength,
): string | undefined {
  const text = Array.isArray(value) ? value.join(",") : value;
  return text?.slice(0, maxLength);
}
