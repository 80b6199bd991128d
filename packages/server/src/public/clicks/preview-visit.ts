import { resolveDestination, withAlternative } from "@throughline/engine";
import type { Alternative } from "@throughline/engine";
import type { ImaginedVisitor, LinkDraft, VisitOutcome, VisitPreview } from "@throughline/protocol";
import type { App, Link } from "@throughline/storage";
import { linkFromParts } from "../../catalog/links/edit-link.ts";
import {
  usesLocation,
  describeResponse,
  placeholderClick,
  placeholderCode,
  previewRequest,
} from "../../catalog/links/preview-link.ts";
import {
  destinationAfterEnd,
  isInactive,
  toResolvedLink,
} from "../../catalog/links/resolved-link.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import { invalidField } from "../../platform/http/errors.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";
import { chooseRuleOrVariant } from "./choose-rule-or-variant.ts";
import { DeviceCache } from "./device-cache.ts";
import { imaginedRequest } from "./imagined-request.ts";
import { responseToVisitor } from "./response-to-visitor.ts";

/** Creates a link from a draft without storing it. Accepts a draft that has expired. Throws when the draft is invalid. */
export function linkForPreview(app: App, draft: LinkDraft, now: number): Link {
  const { code = placeholderCode, ...parts } = draft;
  return linkFromParts(app, code, parts, now);
}

interface PreviewedVisit {
  readonly app: App;
  readonly link: Link;
  /** Whether the link has reached its maximum number of clicks. */
  readonly isUsedUp: boolean;
  readonly visitor: ImaginedVisitor;
}

/**
 * Returns what an imagined visitor who opens a link gets. The visitor's request is decided by the functions that decide real
 * clicks. If a split test decides, there is one outcome for each variant.
 */
export function previewVisit(
  { now, serviceUrl, knowsPlaces }: { now: number; serviceUrl: string; knowsPlaces: boolean },
  { app, link, isUsedUp, visitor }: PreviewedVisit,
): VisitPreview {
  const at = visitor.at === undefined ? now : parseTimestamp(visitor.at);
  if (at === undefined) {
    throw invalidField("visitor.at", `This date does not exist: ${visitor.at}.`);
  }
  refuseContradictions(visitor);
  const resolved = toResolvedLink(app, previewRequest(app, link, serviceUrl), link);
  return {
    outcomes:
      isUsedUp || isInactive(resolved, at)
        ? [inactiveOutcome(resolved, at, isUsedUp)]
        : listOutcomes(resolved, link, visitor, at),
    needsGeoDatabase: !knowsPlaces && usesLocation(link),
  };
}

/** Refuses a visitor who cannot exist. */
function refuseContradictions({ platform, device, country, region }: ImaginedVisitor): void {
  if (device !== undefined && (device === "desktop") !== (platform === "desktop")) {
    throw invalidField(
      "visitor.device",
      `A visitor on the platform ${platform} has no device of the kind ${device}.`,
    );
  }
  if (region !== undefined && country !== undefined && !region.startsWith(`${country}-`)) {
    throw invalidField("visitor.region", `The region ${region} is not in the country ${country}.`);
  }
}

function listOutcomes(
  resolved: ResolvedLink,
  link: Link,
  imagined: ImaginedVisitor,
  at: number,
): VisitOutcome[] {
  const { raw, referrer } = imaginedRequest(imagined);
  const device = new DeviceCache().of(raw);
  const { visitor } = device;
  const outcome = (
    decidedBy: VisitOutcome["decidedBy"],
    share: number,
    alternative?: Alternative,
  ): VisitOutcome => {
    const response = describeResponse(
      responseToVisitor(resolved, visitor, placeholderClick, alternative),
    );
    const target = alternative ? withAlternative(link, alternative) : link;
    const opensApp = visitor.device !== "desktop" && response.answer !== "unavailable";
    return {
      decidedBy,
      name: alternative?.name ?? null,
      share,
      ...response,
      opens: opensApp ? resolveDestination(target, resolved.linkRequest, visitor.device) : null,
    };
  };
  const { region, country = region?.slice(0, 2) } = imagined;
  const geography = { countryOf: () => country, regionOf: () => region };
  const { split, ...withoutSplit } = link;
  const visit = { resolved: { ...resolved, link: withoutSplit }, raw, device, referrer, at };
  // Only the choice of a variant uses the digest.
  const rule = chooseRuleOrVariant(geography, visit, String);
  if (rule) return [outcome("rule", 100, rule)];
  if (!split) return [outcome("link", 100)];
  const { variants, winner } = split;
  return variants
    .map((variant) => ({
      variant,
      share: winner === undefined ? variant.weight : variant.name === winner ? 100 : 0,
    }))
    .filter(({ share }) => share > 0)
    .map(({ variant, share }) => outcome("variant", share, variant));
}

/** Returns what visitors of an inactive link get. Only a link that has ended leads to its fallback, not one that is disabled or has not started. */
function inactiveOutcome(resolved: ResolvedLink, at: number, isUsedUp: boolean): VisitOutcome {
  const { disabled = false, startsAt = 0, archivedAt } = resolved.link ?? {};
  const hasEnded = !disabled && (isUsedUp || archivedAt !== undefined || startsAt <= at);
  const to = (hasEnded ? destinationAfterEnd(resolved) : undefined) ?? null;
  return {
    decidedBy: "link",
    name: null,
    share: 100,
    answer: to === null ? "inactive" : "redirect",
    to,
    opens: null,
  };
}
