import type { PageSignals, RawClick } from "@throughline/engine";
import { limits } from "@throughline/protocol";
import { clientAddress } from "../privacy/clientAddress.ts";
import { browserIdOf } from "./browserId.ts";
import type { Asked } from "./exchange.ts";

/** What a request shows of its visitor. It holds the address: digest it, keep nothing of it. */
export function capture(request: Asked, page?: PageSignals): RawClick {
  const header = (name: string) => textOf(request.headers[name]);
  const purpose = purposeHeaders.map(header).filter(Boolean).join(" ");
  return {
    userAgent: header("user-agent") ?? "",
    acceptLanguage: header("accept-language"),
    clientHints: {
      model: header("sec-ch-ua-model"),
      platform: header("sec-ch-ua-platform"),
      platformVersion: header("sec-ch-ua-platform-version"),
    },
    page,
    address: clientAddress(request),
    visitor: browserIdOf(request),
    method: request.method,
    ...(purpose !== "" && { purpose }),
  };
}

const purposeHeaders = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** Headers are as long as their sender likes. */
function textOf(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value.join(",") : value;
  return text?.slice(0, limits.userAgentLength);
}
