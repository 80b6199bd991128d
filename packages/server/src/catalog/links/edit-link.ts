import { findTargetingProblem } from "@throughline/engine";
import type { LinkChange, LinkDraft, LinkMoment } from "@throughline/protocol";
import { flatLinkFields } from "@throughline/protocol/admin";
import { linkFields } from "@throughline/protocol/validate";
import type { App, Link } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";
import { completeUrls } from "../apps/check-urls.ts";
import { withSettings } from "../apps/settings.ts";
import { linkUrlFields } from "./link-url-fields.ts";
import { changedCodes } from "./link-codes.ts";
import { withTemplate } from "./link-template.ts";
import { iso } from "../../platform/time/iso.ts";
import { requireVariant } from "../variants/app-variants.ts";

/** Creates a link from a draft. Throws when the draft is invalid. */
export function linkFromDraft(app: App, code: string, draft: LinkDraft, now: number): Link {
  const { code: _chosen, ...parts } = draft;
  const link = linkFromParts(app, code, parts, now);
  if (link.expiresAt !== undefined && link.expiresAt <= now) {
    throw invalidField("expiresAt", `This time is in the past: ${draft.expiresAt}.`);
  }
  return link;
}

/** Creates a link from its parts and the template that they name. Accepts a link that has expired. Throws when a part is invalid. */
export function linkFromParts(
  app: App,
  code: string,
  { template, reuseCode: _reuse, ...ownParts }: Omit<LinkDraft, "code">,
  now: number,
): Link {
  const parts = template === undefined ? ownParts : withTemplate(app, template, ownParts, now);
  const blank: Link = {
    app: app.id,
    code,
    destination: parts.destination,
    tags: [],
    sensitive: false,
    deterministicOnly: false,
    disabled: false,
    createdAt: now,
    updatedAt: now,
  };
  return updateLink(app, blank, parts, now);
}

/**
 * Returns the link after a change. Missing fields stay unchanged; `null` removes a field. A password must be hashed already
 * (`hashLinkPassword`). Throws when a value is invalid.
 */
export function updateLink(app: App, link: Link, asked: LinkChange, now: number): Link {
  const change = completeUrls(linkUrlFields(asked), asked);
  requirePages(app, change);
  requireAppVariants(app, change);
  const changed = withSettings(linkFields, link, {
    ...change,
    ...changedCodes(app, link, change),
    ...(change.split !== undefined && { splitStartedAt: splitStart(link, change.split, now) }),
    ...parseTimes(change),
    updatedAt: now,
  });
  if (change.startsAt || change.expiresAt) checkTimes(changed);
  // Rules and variants must fit together, so they are checked together.
  const problem = change.rules || change.split ? findTargetingProblem(changed) : undefined;
  if (problem) throw invalidField(problem.field, problem.reason);
  return changed;
}

/** Returns the link archived, or restored as it was before. */
export function setArchived(link: Link, isArchived: boolean, now: number): Link {
  const { archivedAt, ...others } = link;
  if (isArchived === (archivedAt !== undefined)) return link;
  return { ...others, ...(isArchived && { archivedAt: now }), updatedAt: now };
}

/** Refuses landing pages that the app does not have. */
function requirePages({ pages = [] }: App, { page, rules, split }: LinkChange): void {
  const named = {
    page,
    ...Object.fromEntries((rules ?? []).map((rule, index) => [`rules.${index}.page`, rule.page])),
    ...Object.fromEntries(
      (split?.variants ?? []).map((variant, index) => [
        `split.variants.${index}.page`,
        variant.page,
      ]),
    ),
  };
  for (const [field, name] of Object.entries(named)) {
    if (typeof name === "string" && pages.every((known) => known.name !== name)) {
      throw invalidField(
        field,
        `There is no landing page "${name}". Create it in the app's settings first.`,
      );
    }
  }
}

/** Returns when the split test began. New weights or destinations continue the test; other variants begin a new one. */
export function splitStart(
  link: Pick<Link, "split" | "splitStartedAt">,
  split: Link["split"] | null,
  now: number,
): number | null {
  const names = ({ variants }: NonNullable<Link["split"]>) =>
    variants.map(({ name }) => name).toSorted();
  if (!split) return null;
  const isSame = link.split && JSON.stringify(names(link.split)) === JSON.stringify(names(split));
  return isSame ? (link.splitStartedAt ?? now) : now;
}

const momentFields = flatLinkFields
  .filter(({ kind, isWritable }) => kind === "moment" && isWritable)
  .map(({ path }) => path as LinkMoment);

/** Returns the times of a change as they are stored. */
function parseTimes(change: LinkChange): { [Field in LinkMoment]?: number | null } {
  const times = momentFields.flatMap((field) => {
    const text = change[field];
    if (text === undefined) return [];
    const moment = text && parseTimestamp(text);
    if (moment === undefined) throw invalidField(field, `This date does not exist: ${text}.`);
    return [[field, moment]];
  });
  return Object.fromEntries(times) as { [Field in LinkMoment]?: number | null };
}

function checkTimes({ startsAt, expiresAt }: Link): void {
  if (startsAt === undefined || expiresAt === undefined || startsAt < expiresAt) return;
  throw invalidField(
    "startsAt",
    `The link would start at ${iso(startsAt)} and expire at ${iso(expiresAt)}. Choose an earlier start.`,
  );
}

/** Refuses a link, rule or split that names a variant of the app that does not exist. */
function requireAppVariants(app: App, { appVariant, rules, split }: LinkChange): void {
  requireVariant(app, "appVariant", appVariant);
  for (const [index, rule] of (rules ?? []).entries()) {
    requireVariant(app, `rules.${index}.appVariant`, rule.appVariant);
  }
  for (const [index, variant] of (split?.variants ?? []).entries()) {
    requireVariant(app, `split.variants.${index}.appVariant`, variant.appVariant);
  }
}
