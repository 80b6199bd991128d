import {
  adClickIdsIn,
  isPathLink,
  parseWebUrl,
  pathLinkUrl,
  requestedUrl,
  resolveDestination,
  withAlternative,
  withoutAdClickIds,
} from "@throughline/engine";
import type { AdClickIds, NetworkEvidence, Platform } from "@throughline/engine";
import type { App, JsonObject } from "@throughline/storage";
import { linkInQuery } from "../../catalog/links/query-link.ts";
import type { MatchingDependencies } from "./open.ts";

/** The destination of a click. */
export interface ClickDestination {
  /** The URL that the app opens. */
  readonly url: string;
  /** The link's name in the store. */
  readonly link: string;
  readonly data: JsonObject | undefined;
  /** The name of the link's rule or variant that the visitor got. */
  readonly ruleOrVariant?: string | undefined;
  /** Whether the link is a test link. */
  readonly test?: boolean | undefined;
  /** Whether the link is marked sensitive. */
  readonly sensitive?: boolean | undefined;
  readonly clickedAt: number;
  /** The platform of the device that clicked. */
  readonly clickedOn: Platform;
  /** The ids that ad networks gave the click. The URL does not contain them. */
  readonly adClickIds?: AdClickIds | undefined;
  /** The networks of the click, as digests. */
  readonly network: NetworkEvidence;
}

/**
 * Returns the destination of a click: what a rule or variant chose at the click, or else the current destination of the
 * link, even if it changed after the click. A link that expired after the click still counts. Returns undefined if the click is unknown or automated, or if its link
 * was disabled or deleted.
 */
export async function destinationOfClick(
  { store: { clicks, links }, apps }: Pick<MatchingDependencies, "store" | "apps">,
  app: App,
  clickId: string,
  platform: Platform | undefined,
): Promise<ClickDestination | undefined> {
  const click = await clicks.get(app.id, clickId);
  if (!click || click.evidence.automated) return undefined;
  const { platform: clickedOn, network } = click.evidence;
  const { adClickIds, ...linkRequest } = parseLinkRequest(click.url);
  const clicked = { clickedAt: click.at, clickedOn, network, adClickIds };
  if (isPathLink(click.link)) {
    const { link } = click;
    const url = click.url === undefined ? pathLinkUrl(link) : requestedUrl(linkRequest);
    // The app opens this URL, so its domain must still belong to the app.
    const owner = await apps.ofHost(parseWebUrl(url)?.host ?? "");
    if (owner?.id !== app.id) return undefined;
    const linkFromQuery = linkInQuery(app, parseLinkRequest(url));
    return { url: linkFromQuery?.destination ?? url, link, data: undefined, ...clicked };
  }
  const link = await links.get(app.id, click.link);
  if (!link || link.disabled) return undefined;
  const { code, data, test, sensitive } = link;
  const device = destinationPlatform(platform ?? click.evidence.platform);
  const { alternative } = click;
  const chosen = alternative ? withAlternative(link, alternative) : link;
  const url = resolveDestination(chosen, linkRequest, device);
  return { url, link: code, data, ruleOrVariant: alternative?.name, test, sensitive, ...clicked };
}

function parseLinkRequest(url = "") {
  const { origin = "", path = "/", query = "" } = parseWebUrl(url) ?? {};
  return { origin, path, query: withoutAdClickIds(query), adClickIds: adClickIdsIn(query) };
}

function destinationPlatform(platform: Platform): "ios" | "android" | "desktop" {
  return platform === "other" ? "desktop" : platform;
}
