import { checkDestination, checkWebUrl } from "@throughline/engine";
import type { LinkChange, LinkDraft, LinkParts } from "@throughline/protocol";
import type { Link } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";
import { readMoment } from "../../platform/time/moment.ts";

/** A link as its author drafted it. Throws what is wrong with the draft. */
export function draftLink(app: string, code: string, draft: LinkDraft, at: number): Link {
  const { code: _chosen, ...parts } = draft;
  const link = newLink(app, code, parts, at);
  if (link.expiresAt !== undefined && link.expiresAt <= at) {
    throw invalidField("expiresAt", "This time is in the past.");
  }
  return link;
}

/** A link of these parts, live or expired. Throws what is wrong with them. */
export function newLink(app: string, code: string, parts: LinkParts, at: number): Link {
  const blank: Link = {
    app,
    code,
    destination: parts.destination,
    tags: [],
    sensitive: false,
    deterministicOnly: false,
    disabled: false,
    createdAt: at,
    updatedAt: at,
  };
  return changeLink(blank, parts, at);
}

/** The link after a change: what is left out stays, `null` takes a part away. Throws what is wrong with it. */
export function changeLink(link: Link, change: LinkChange, at: number): Link {
  check(change);
  const { expiresAt, ...others } = change;
  const merged = {
    ...link,
    ...others,
    ...(expiresAt !== undefined && { expiresAt: expiresAt && readExpiry(expiresAt) }),
    updatedAt: at,
  };
  const present = Object.entries(merged).filter(([, value]) => value !== null);
  return Object.fromEntries(present) as unknown as Link;
}

/** Nothing is kept that a browser or an app should not be sent to. */
function check(change: LinkChange): void {
  const { destination, ios, android, desktop, webFallback, expiredFallback, preview } = change;
  const destinations = {
    destination,
    "ios.destination": ios?.destination,
    "android.destination": android?.destination,
  };
  const pages = {
    "ios.fallback": ios?.fallback,
    "android.fallback": android?.fallback,
    "desktop.destination": desktop?.destination,
    "desktop.fallback": desktop?.fallback,
    webFallback,
    expiredFallback,
    "preview.image": preview?.image,
  };
  for (const [field, value] of Object.entries(destinations)) {
    refuse(field, typeof value === "string" ? checkDestination(value) : undefined);
  }
  for (const [field, value] of Object.entries(pages)) {
    refuse(field, typeof value === "string" ? checkWebUrl(value) : undefined);
  }
}

function readExpiry(text: string): number {
  const moment = readMoment(text);
  if (moment === undefined) throw invalidField("expiresAt", "This date does not exist.");
  return moment;
}

function refuse(field: string, fault: string | undefined): void {
  if (fault !== undefined) throw invalidField(field, fault);
}
