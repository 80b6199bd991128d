import { parseWebUrl } from "@throughline/engine";
import type { LinkRequest } from "@throughline/engine";
import type { App, Link, LinkStore } from "@throughline/storage";
import type { AppDirectory } from "../apps/app-directory.ts";
import { codeIn } from "./code-in.ts";
import { longLinkAt } from "./long-link.ts";

/** An address of an app's link domain, and the created link it is the short form of. */
export interface LinkAddress {
  readonly requested: LinkRequest;
  readonly link: Link | undefined;
}

/** Reads an address; `undefined` when it is not on one of the app's own domains. */
export async function readLinkAddress(
  text: string,
  app: App,
  { apps, links }: { apps: AppDirectory; links: LinkStore },
): Promise<LinkAddress | undefined> {
  const url = parseWebUrl(text);
  if (!url || (await apps.ofHost(url.host))?.id !== app.id) return undefined;
  const { origin, query } = url;
  const requested = { origin, path: url.path || "/", query };
  const code = codeIn(requested.path);
  const link = code === undefined ? undefined : await links.get(app.id, code);
  return { requested, link: link ?? longLinkAt(app, requested) };
}
