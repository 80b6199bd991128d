import type { PageSignals, RawClick } from "@throughline/engine";
import { limits } from "@throughline/protocol";
import { clientAddress } from "../../platform/http/client-address.ts";
import type { PlainRequest } from "../../platform/http/exchange.ts";

/** What a request shows of its visitor. It holds the address: digest it, keep nothing of it. */
export function capture(
  request: PlainRequest,
  {
    page,
    visitor,
    returning,
  }: { page?: PageSignals; visitor?: string | undefined; returning?: boolean },
): RawClick {
  const { headers, method } = request;
  return {
    userAgent: textOf(headers["user-agent"], limits.userAgentLength) ?? "",
    acceptLanguage: textOf(headers["accept-language"]),
    clientHints: {
      model: textOf(headers["sec-ch-ua-model"]),
      platform: textOf(headers["sec-ch-ua-platform"]),
      platformVersion: textOf(headers["sec-ch-ua-platform-version"]),
    },
    page,
    address: clientAddress(request),
    visitor,
    returning,
    method,
    // A page that tells of itself was tapped before.
    purpose: page ? undefined : purposeOf(headers),
  };
}

/** What a browser says it asks for, and that nobody tapped where it fills another page. */
function purposeOf(headers: PlainRequest["headers"]): string | undefined {
  const told = [
    headers["sec-purpose"],
    headers["purpose"],
    headers["x-purpose"],
    headers["x-moz"],
    isEmbedded(headers["sec-fetch-dest"]) ? "preview" : undefined,
  ].filter((value) => value !== undefined);
  return told.length === 0 ? undefined : textOf(told.join(" "));
}

/** A picture, a frame or a script of another page. Older browsers do not say. */
function isEmbedded(destination: string | string[] | undefined): boolean {
  return destination !== undefined && destination !== "document";
}

/** Headers are as long as their sender likes. */
function textOf(
  value: string | string[] | undefined,
  longest: number = limits.textLength,
): string | undefined {
  const text = Array.isArray(value) ? value.join(",") : value;
  return text?.slice(0, longest);
}
