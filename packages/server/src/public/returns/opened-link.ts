import { clickTokenIn } from "@throughline/engine";
import type { App, Link, Store } from "@throughline/storage";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { toResolvedLink } from "../../catalog/links/resolved-link.ts";
import { lookUpLink } from "../../catalog/links/look-up-link.ts";

/** The link that opened an installed app. */
export interface OpenedLink {
  /** The link's name in the store. */
  readonly name: string;
  /** Undefined if the path itself is the link, or if the link was deleted. */
  readonly link: Link | undefined;
  /** The query of the opened URL. */
  readonly query: string;
  /** Whether the link or the click is a tester's. */
  readonly test: boolean;
}

/**
 * Finds the link of a URL that opened the app: a URL on a link domain of the app, or any URL with the id of a click, as
 * landing pages add it to URLs with the app's own scheme. Returns undefined if the URL names no link.
 */
export async function openedLink(
  { store, apps }: { readonly store: Pick<Store, "clicks" | "links">; readonly apps: AppDirectory },
  app: App,
  url: string,
): Promise<OpenedLink | undefined> {
  const found = await lookUpLink(url, app, { apps, links: store.links });
  if (found) {
    const { linkRequest, link } = found;
    const { name } = toResolvedLink(app, linkRequest, link);
    return { name, link, query: linkRequest.query, test: link?.test ?? false };
  }
  const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
  const token = clickTokenIn(query);
  const click = token && (await store.clicks.get(app.id, token));
  if (!click) return undefined;
  const link = await store.links.get(app.id, click.link);
  return { name: click.link, link, query, test: click.test ?? false };
}
