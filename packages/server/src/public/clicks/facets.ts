import { browserName, pairKey, queryPairs, systemName, pairValue } from "@throughline/engine";
import type { ClickEvidence, LinkResponse, Visitor } from "@throughline/engine";
import { clickFacets } from "@throughline/storage";
import type { Utm } from "@throughline/storage";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";

/** What a device is counted by: read once for all visitors whose headers are the same. */
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
  // Since iOS 26 Safari says 18 for ever: no version is better than a wrong one.
  const version = os === undefined || osFrozen || device === "desktop" ? "" : ` ${os[0]}`;
  return {
    platform: device,
    os: system === undefined ? undefined : `${system}${version}`,
    browser: browserName(userAgent),
  };
}

/** What a click is counted by. Values are as visitors sent them, short and without an address. */
export function facetsOf(
  place: ResolvedLink,
  device: DeviceFacets,
  decision: LinkResponse,
  { referrer, country }: { referrer: string | undefined; country: string | undefined },
): string {
  const { source, medium, campaign } = utmOf(place);
  const { platform, os, browser } = device;
  return clickFacets({
    platform,
    os,
    browser,
    referrer: referrer === undefined ? undefined : referrerHost(referrer, place),
    source,
    medium,
    campaign,
    country,
    target: targetOf(decision),
  });
}

const utms = new WeakMap<ResolvedLink, Utm>();

/** The link's own, as in its destination, before what was added to its address. */
function utmOf(place: ResolvedLink): Utm {
  const { link, requested } = place;
  let utm = utms.get(place);
  if (utm === undefined) {
    const told = new Map(
      queryPairs(requested.query).map((pair) => [pairKey(pair), pairValue(pair)]),
    );
    utm = {
      ...without(told.get("utm_source"), "source"),
      ...without(told.get("utm_medium"), "medium"),
      ...without(told.get("utm_campaign"), "campaign"),
      ...link?.utm,
    };
    utms.set(place, utm);
  }
  return utm;
}

function without(value: string | undefined, key: keyof Utm): Utm {
  return value ? { [key]: value } : {};
}

/** The host of the page the link was on, or the Android app's name; nothing where that is the link's own domain. */
function referrerHost(referrer: string, { requested }: ResolvedLink): string | undefined {
  const host = /^(?:https?|android-app):\/\/(?:www\.)?([^/:?#@\s]{1,100})/i.exec(referrer)?.[1];
  return host === undefined || requested.origin.endsWith(`//${host}`)
    ? undefined
    : host.toLowerCase();
}

/** A store counts also where a page is in between whose one button leads there. */
function targetOf(decision: LinkResponse): "store" | "web" | "page" {
  if (decision.kind === "landing" || decision.kind === "in-app") return "store";
  if (decision.kind !== "redirect") return "page";
  return decision.to.startsWith("https://play.google.com/store/") ? "store" : "web";
}
