import { parseWebUrl } from "@throughline/engine";
import type { LinkRequest } from "@throughline/engine";
import { limits } from "@throughline/protocol";
import type { HttpRequest } from "../../platform/http/http-request.ts";

/** Returns the requested host with its port, or undefined when the Host header is invalid. */
export function hostOf({ host }: Pick<HttpRequest, "host">): string | undefined {
  const url = parseWebUrl(`http://${host}`);
  return url && url.path + url.query + url.fragment === "" ? host.toLowerCase() : undefined;
}

/** Splits the URL of a request into its parts, under the app's origin. Returns undefined when the URL is too long. */
export function parseLinkRequest(request: HttpRequest, origin: string): LinkRequest | undefined {
  const { originalUrl } = request;
  if (originalUrl.length > limits.urlLength) return undefined;
  // Proxies may request an absolute URL. A request has no fragment.
  const [target = ""] = originalUrl.replace(/^https?:\/\/[^/?#]*/i, "").split("#", 1);
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  return {
    origin,
    path: path === "" ? "/" : path,
    query: mark === -1 ? "" : target.slice(mark + 1),
  };
}
