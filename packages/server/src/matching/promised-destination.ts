import { isPathLink, parseWebUrl, pathLinkUrl, promisedLink } from "@throughline/engine";
import type { Platform } from "@throughline/engine";
import type { App, JsonObject } from "@throughline/storage";
import { longLinkAt } from "../links/long-link.ts";
import type { MatchingDependencies } from "./open.ts";

/** What a click was promised. */
export interface PromisedDestination {
  /** Where the app shall go. */
  readonly url: string;
  /** The link's name in the store. */
  readonly link: string;
  readonly data: JsonObject | undefined;
  /** The link is a tester's. */
  readonly test?: boolean | undefined;
  /** The link is marked sensitive. */
  readonly sensitive?: boolean | undefined;
  /** When the click was made, and on what. */
  readonly clickedAt: number;
  readonly clickedOn: Platform;
}

/**
 * What the person who clicked was promised, by the link as it is now: a corrected destination
 * counts, a link disabled or deleted meanwhile promises nothing, one that expired after the click
 * still does.
 */
export async function promisedDestination(
  { store: { clicks, links }, apps }: Pick<MatchingDependencies, "store" | "apps">,
  app: App,
  clickId: string,
  platform: Platform | undefined,
): Promise<PromisedDestination | undefined> {
  const click = await clicks.get(app.id, clickId);
  if (!click || click.evidence.automated) return undefined;
  const clicked = { clickedAt: click.at, clickedOn: click.evidence.platform };
  if (isPathLink(click.link)) {
    const { url = pathLinkUrl(click.link), link } = click;
    // Its origin is what the app opens: a domain that is the app's no longer promises nothing in its name.
    const owner = await apps.ofHost(parseWebUrl(url)?.host ?? "");
    if (owner?.id !== app.id) return undefined;
    const long = longLinkAt(app, requestedOf(url));
    return { url: long?.destination ?? url, link, data: undefined, ...clicked };
  }
  const link = await links.get(app.id, click.link);
  if (!link || link.disabled) return undefined;
  const { code, data, test, sensitive } = link;
  const device = platformOf(platform ?? click.evidence.platform);
  const url = promisedLink(link, requestedOf(click.url), device);
  return { url, link: code, data, test, sensitive, ...clicked };
}

function requestedOf(url = "") {
  const { origin = "", path = "/", query = "" } = parseWebUrl(url) ?? {};
  return { origin, path, query };
}

function platformOf(platform: Platform): "ios" | "android" | "desktop" {
  return platform === "other" ? "desktop" : platform;
}
