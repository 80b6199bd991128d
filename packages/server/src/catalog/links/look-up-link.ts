import { parseWebUrl } from "@throughline/engine";
import type { LinkRequest } from "@throughline/engine";
import type { App, Link, LinkStore } from "@throughline/storage";
import type { AppDirectory } from "../apps/app-directory.ts";
import { parseCode } from "./parse-code.ts";
import { linkOfRequest } from "./query-link.ts";

/** A URL on an app's link domain, and the link that it belongs to, if any. */
export interface LinkLookup {
  readonly linkRequest: LinkRequest;
  readonly link: Link | undefined;
}

/** Looks up the link of a URL. Returns undefined when the URL is not on a domain of the app. */
export async function lookUpLink(
  text: string,
  app: App,
  { apps, links }: { apps: AppDirectory; links: LinkStore },
): Promise<LinkLookup | undefined> {
  const url = parseWebUrl(text);
  if (!url || (await apps.ofHost(url.host))?.id !== app.id) return undefined;
  const { origin, query } = url;
  const linkRequest = { origin, path: url.path || "/", query };
  const code = parseCode(linkRequest.path);
  const created = code === undefined ? undefined : await links.get(app.id, code);
  return { linkRequest, link: linkOfRequest(app, linkRequest, created) };
}
