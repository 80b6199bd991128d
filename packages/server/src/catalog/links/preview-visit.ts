import {
  chooseAlternative,
  chooseDestination,
  resolveDestination,
  withAlternative,
} from "@throughline/engine";
import type { Alternative, VisitFacts } from "@throughline/engine";
import type { ImaginedVisitor, LinkDraft, VisitOutcome, VisitPreview } from "@throughline/protocol";
import type { App, Link } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";
import { linkFromParts } from "./edit-link.ts";
import {
  usesLocation,
  describeResponse,
  placeholderClick,
  placeholderCode,
  linkRequestOf,
} from "./preview-link.ts";
import { destinationAfterEnd, isInactive, toResolvedLink } from "./resolved-link.ts";
import type { ResolvedLink } from "./resolved-link.ts";
import { visitFacts } from "./visit-facts.ts";

/** Creates a link from a draft without storing it. Accepts a draft that has expired. Throws when the draft is invalid. */
export function linkForPreview(app: App, draft: LinkDraft, now: number): Link {
  const { code = placeholderCode, ...parts } = draft;
  return linkFromParts(app, code, parts, now);
}

/** Returns what an imagined visitor who opens a link gets. If a split test decides, there is one outcome for each variant. */
export function previewVisit(
  { now, serviceUrl, hasGeoDatabase }: { now: number; serviceUrl: string; hasGeoDatabase: boolean },
  { app, link, visitor }: { app: App; link: Link; visitor: ImaginedVisitor },
): VisitPreview {
  const at = visitor.at === undefined ? now : parseTimestamp(visitor.at);
  if (at === undefined) {
    throw invalidField("visitor.at", `This date does not exist: ${visitor.at}.`);
  }
  const resolved = toResolvedLink(app, linkRequestOf(app, link.code, serviceUrl), link);
  return {
    outcomes: isInactive(resolved, at)
      ? [inactiveOutcome(resolved, at)]
      : outcomesOf(resolved, link, factsOf(visitor, at, app)),
    needsGeoDatabase: !hasGeoDatabase && usesLocation(link),
  };
}

function factsOf(visitor: ImaginedVisitor, at: number, { timeZone }: App): VisitFacts {
  const { platform, region, country = region?.slice(0, 2) } = visitor;
  return visitFacts(
    { countryOf: () => country, regionOf: () => region },
    {
      visitor: { device: platform, inApp: visitor.inAppBrowser ?? false },
      kind: visitor.device ?? (platform === "desktop" ? "desktop" : "phone"),
      language: visitor.language,
      os: visitor.osVersion?.split(".").map(Number),
      referrer: visitor.referrer,
      returning: visitor.returning ?? false,
      now: at,
      timeZone,
      address: "",
    },
  );
}

function outcomesOf(resolved: ResolvedLink, link: Link, facts: VisitFacts): VisitOutcome[] {
  const outcome = (
    decidedBy: VisitOutcome["decidedBy"],
    share: number,
    alternative?: Alternative,
  ): VisitOutcome => {
    const target = alternative ? withAlternative(link, alternative) : link;
    const { visitor } = facts;
    const clickId = placeholderClick;
    const response = describeResponse(
      chooseDestination({ ...resolved, link: target, visitor, clickId }),
    );
    const opensApp = visitor.device !== "desktop" && response.answer !== "unavailable";
    return {
      decidedBy,
      name: alternative?.name ?? null,
      share,
      ...response,
      opens: opensApp ? resolveDestination(target, resolved.linkRequest, visitor.device) : null,
    };
  };
  const rule = chooseAlternative({ rules: link.rules }, facts, "");
  if (rule) return [outcome("rule", 100, rule)];
  if (!link.split) return [outcome("link", 100)];
  const { variants, winner } = link.split;
  return variants
    .map((variant) => ({
      variant,
      share: winner === undefined ? variant.weight : variant.name === winner ? 100 : 0,
    }))
    .filter(({ share }) => share > 0)
    .map(({ variant, share }) => outcome("variant", share, variant));
}

/** Returns what visitors of an inactive link get. Only an expired link leads to its fallback, not one that is disabled or has not started. */
function inactiveOutcome(resolved: ResolvedLink, at: number): VisitOutcome {
  const { disabled = false, expiresAt = Number.POSITIVE_INFINITY } = resolved.link ?? {};
  const hasExpired = !disabled && at >= expiresAt;
  const to = (hasExpired ? destinationAfterEnd(resolved) : undefined) ?? null;
  return {
    decidedBy: "link",
    name: null,
    share: 100,
    answer: to === null ? "inactive" : "redirect",
    to,
    opens: null,
  };
}
