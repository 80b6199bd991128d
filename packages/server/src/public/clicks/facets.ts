import {
  browserName,
  pairKey,
  queryPairs,
  normalizeHost,
  systemName,
  pairValue,
} from "@throughline/engine";
import type { ClickEvidence, LinkResponse, Visitor } from "@throughline/engine";
import { joinClickFacets } from "@throughline/storage";
import type { Link, Utm } from "@throughline/storage";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";

/** The facets of a device in statistics. They are the same for all requests with the same headers. */
export interface DeviceFacets {
  readonly platform: string;
  readonly os: string | undefined;
  readonly browser: string | undefined;
}

export function deviceFacets(
  userAgent: string,
  { device }: Visitor,
  { os, osFrozen }: ClickEvidence,
): DeviceFacets {
  const system = systemName(userAgent);
  // Since iOS 26, Safari always reports version 18. No version is better than a wrong one.
  const version = os === undefined || osFrozen || device === "desktop" ? "" : ` ${os[0]}`;
  return {
    platform: device,
    os: system === undefined ? undefined : `${system}${version}`,
    browser: browserName(userAgent),
  };
}

/** Returns the facets of a click for statistics. They are shortened and contain no address. */
export function clickFacets(
  resolved: ResolvedLink,
  device: DeviceFacets,
  response: LinkResponse,
  {
    referrer,
    country,
    ruleOrVariant,
  }: {
    referrer: string | undefined;
    country: string | undefined;
    ruleOrVariant: string | undefined;
  },
): string {
  const { source, medium, campaign } = utmOfVisit(resolved);
  const { platform, os, browser } = device;
  return joinClickFacets({
    platform,
    os,
    browser,
    referrer: referrer === undefined ? undefined : referrerHost(referrer, resolved),
    source,
    medium,
    campaign,
    country,
    target: targetOf(response),
    ruleOrVariant,
  });
}

const utms = new WeakMap<ResolvedLink, Utm>();

function utmOfVisit(resolved: ResolvedLink): Utm {
  let utm = utms.get(resolved);
  if (utm === undefined) {
    utms.set(resolved, (utm = mergeUtm(resolved.link, resolved.linkRequest.query)));
  }
  return utm;
}

/** Returns the UTM parameters of a visit. Parameters in the requested URL take precedence over the link's own, as in the app. */
export function mergeUtm(link: Link | undefined, query: string): Utm {
  const values = new Map(queryPairs(query).map((pair) => [pairKey(pair), pairValue(pair)]));
  return {
    ...link?.utm,
    ...optional(values.get("utm_source"), "source"),
    ...optional(values.get("utm_medium"), "medium"),
    ...optional(values.get("utm_campaign"), "campaign"),
  };
}

function optional(value: string | undefined, key: keyof Utm): Utm {
  return value ? { [key]: value } : {};
}

/** Returns the host of the referring page, or the name of an Android app. Undefined for the link's own domain. */
export function referrerHost(referrer: string, { linkRequest }: ResolvedLink): string | undefined {
  const host = /^(?:https?|android-app):\/\/([^/:?#@\s]{1,100})/i.exec(referrer)?.[1];
  if (host === undefined) return undefined;
  const site = normalizeHost(host);
  return linkRequest.origin.endsWith(`//${site}`) ? undefined : site;
}

/** Returns where a click led: straight to a store, to another website, or to a page of the service. */
function targetOf(response: LinkResponse): "store" | "web" | "page" {
  if (response.kind !== "redirect") return "page";
  return /^https:\/\/(play\.google\.com\/store|(apps|itunes)\.apple\.com)\//.test(response.to)
    ? "store"
    : "web";
}
