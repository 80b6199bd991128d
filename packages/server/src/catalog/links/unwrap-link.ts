import { parseWebUrl } from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { HttpGet } from "../../platform/http/http-get.ts";

/** How many redirects of click domains are followed. */
const maxHops = 5;
const timeoutMs = 5_000;
/** E-mail services answer a click with a redirect, whose body is not used. */
const maxBytes = 64 * 1024;

/**
 * Returns the URL behind a wrapped link of an e-mail service, or `undefined` for a URL that is not wrapped or whose target
 * is not known. Only the app's click domains are requested, over HTTPS and never in the service's own network, so that
 * nobody can make the service request other hosts. The e-mail service counts the request as the click, which the app has
 * taken away from it.
 */
export async function unwrapLink(
  httpGet: HttpGet,
  { clickDomains = [] }: App,
  url: string,
): Promise<string | undefined> {
  let next = url;
  for (let hop = 0; hop <= maxHops; hop += 1) {
    const web = parseWebUrl(next);
    if (!web || !clickDomains.includes(web.host)) return web && hop > 0 ? next : undefined;
    if (hop === maxHops || web.origin !== `https://${web.host}`) return undefined;
    const { location } = await httpGet(next, web.host, { timeoutMs, maxBytes }).catch(() => ({
      location: undefined,
    }));
    const target = location === undefined ? undefined : URL.parse(location, next);
    if (!target) return undefined;
    next = target.href;
  }
  return undefined;
}
