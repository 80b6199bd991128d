import { parseWebUrl } from "@throughline/engine";
import type { LinkRequest } from "@throughline/engine";
import { limits } from "@throughline/protocol";
import type { PlainRequest } from "../../platform/http/exchange.ts";

/** The host a link was asked for under, with its port; undefined when the header holds no host. */
export function hostOf({ host }: Pick<PlainRequest, "host">): string | undefined {
  const url = parseWebUrl(`http://${host}`);
  return url && url.path + url.query + url.fragment === "" ? host.toLowerCase() : undefined;
}

/** The URL that was asked for, under the app's origin; undefined when it is longer than a link may be. */
export function requestedOf(request: PlainRequest, origin: string): LinkRequest | undefined {
  const { originalUrl } = request;
  if (originalUrl.length > limits.urlLength) return undefined;
  // A proxy may ask for an absolute URL; a fragment has no place in a request.
  const [target = ""] = originalUrl.replace(/^https?:\/\/[^/?#]*/i, "").split("#", 1);
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  return {
    origin,
    path: path === "" ? "/" : path,
    query: mark === -1 ? "" : target.slice(mark + 1),
  };
}
