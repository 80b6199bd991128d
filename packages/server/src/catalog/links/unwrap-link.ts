import { parseWebUrl } from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { HttpGet } from "../../platform/http/http-get.ts";

/** How many redirects of click domains are followed. */
const maxHops = 5;
const timeoutMs = 5_000;
/** E-mail services answer a click with a redirect, whose body is not used. */
const maxBytes = 64 * 1024;

/**
 * Returns the link behind a wrapped link of an e-mail service, or the URL itself. Only the app's click domains are
 * requested, over HTTPS and never in the service's own network, so that nobody can make the service request other hosts.
 * The e-mail service counts the request as the click, which the app has taken away from it.
 */
export async function unwrapLink(httpGet: HttpGet, app: App, url: string): Promise<string> {
  const { clickDomains = [], linkDomains } = app;
  let next = url;
  for (let hop = 0; hop < maxHops; hop += 1) {
    const web = parseWebUrl(next);
    if (!web || linkDomains.includes(web.host)) return web ? next : url;
    if (!clickDomains.includes(web.host) || web.origin !== `https://${web.host}`) return url;
    const { location } = await httpGet(next, web.host, { timeoutMs, maxBytes }).catch(() => ({
      location: undefined,
    }));
    const target = location === undefined ? undefined : URL.parse(location, next);
    if (!target) return url;
    next = target.href;
  }
  return url;
}
