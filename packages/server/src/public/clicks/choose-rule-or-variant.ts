import { chooseAlternative } from "@throughline/engine";
import type { Alternative, Digest } from "@throughline/engine";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import { visitFacts } from "../../catalog/links/visit-facts.ts";
import type { Geography } from "../../catalog/links/visit-facts.ts";
import type { Device } from "./device-cache.ts";
import { referrerHost } from "./facets.ts";
import type { RawVisit } from "./raw-click.ts";

/** A visit to a link, before a rule or variant is chosen. */
export interface Visit {
  readonly resolved: ResolvedLink;
  readonly raw: RawVisit;
  readonly device: Device;
  /** The `Referer` header. */
  readonly referrer: string | undefined;
  readonly at: number;
}

/** Returns whether the link has rules or a split test, so that the browser must be remembered. */
export function isTargeted({ link }: ResolvedLink): boolean {
  return link?.rules !== undefined || link?.split !== undefined;
}

/** Returns the rule or variant that applies to a visit, or undefined if the link's own settings apply. */
export function chooseRuleOrVariant(
  geography: Geography,
  { resolved, raw, device, referrer, at }: Visit,
  digest: Digest,
): Alternative | undefined {
  const { link, app } = resolved;
  const { os, osFrozen, languages, automated } = device.evidence;
  if (!link || !isTargeted(resolved) || automated) return undefined;
  const { visitor, returning = false, address = "", place, userAgent } = raw;
  const facts = visitFacts(geography, {
    visitor: device.visitor,
    kind: device.kind,
    language: languages[0],
    os: osFrozen ? undefined : os,
    referrer: referrer === undefined ? undefined : referrerHost(referrer, resolved),
    returning: visitor !== undefined && returning,
    now: at,
    timeZone: app.timeZone,
    address,
    place,
  });
  // A browser that asks not to be tracked has no id. It keeps its variant as long as its network and the salt stay the same.
  return chooseAlternative(link, facts, `${link.code}\n${visitor ?? digest(address + userAgent)}`);
}
