import { networkOf } from "./baselines.ts";
import type { Matcher } from "./matcher.ts";
import { mostPoints } from "./points.ts";
import type { ReadClick, ReadOpen } from "./points.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The weights Detour's documentation gives: address 500, model and version 450, time zone 200,
 * screen 200, language 100; 1,100 of them are a match.
 */
export function detourWeights(): Matcher {
  return mostPoints({
    windowMs: day,
    shared: sameAddress,
    points: (click, open) =>
      500 +
      (modelAgrees(click, open) && versionAgrees(click, open) ? 450 : 0) +
      (click.evidence.timeZone === open.evidence.timeZone ? 200 : 0) +
      (screenAgrees(click, open) ? 200 : 0) +
      (click.evidence.languages[0] === open.evidence.languages[0] ? 100 : 0),
    enough: 1100,
    claims: true,
  });
}

/**
 * Traceback's published code: screen, time zone and base language must agree and the click be less
 * than half an hour old; the address, the whole language tag, a model the user agent names and the
 * version are worth points. The best one is returned, however many there are.
 */
export function traceback(): Matcher {
  return mostPoints({
    windowMs: 30 * minute,
    shared: {
      click: ({ evidence }) => zoneAndLanguage(evidence),
      open: ({ evidence }) => zoneAndLanguage(evidence),
    },
    points: (click, open) =>
      screenAgrees(click, open)
        ? 6 +
          (click.evidence.languages[0] === open.evidence.languages[0] ? 4 : 0) +
          (click.raw.ip && click.raw.ip === open.raw.ip ? 5 : 0) +
          (namesModel(click, open) ? 4 : 0) +
          (versionAgrees(click, open) ? 3 : 0)
        : 0,
    enough: 6,
    claims: true,
  });
}

/**
 * LinkForty's published code, as far as a redirect without a page can feed it: the /24 or /64 is
 * worth 40, the same platform and browser 30, the language 10; 70 are a match. It looks at the newest
 * thousand clicks of a week and lets a click serve any number of opens.
 */
export function linkForty(): Matcher {
  return mostPoints({
    windowMs: 7 * day,
    newest: 1000,
    shared: {
      click: ({ raw }) => neighbourhoodOf(raw.ip),
      open: ({ raw }) => neighbourhoodOf(raw.ip),
    },
    points: (click, open) =>
      40 +
      (browserOf(click.raw.ua) === browserOf(open.raw.ua) ? 30 : 0) +
      (baseLanguage(click.raw.al) === baseLanguage(open.raw.locales?.[0]) ? 10 : 0),
    enough: 70,
    claims: false,
  });
}

const sameAddress = {
  click: ({ raw }: ReadClick) => networkOf(raw.ip),
  open: ({ raw }: ReadOpen) => networkOf(raw.ip),
};

/** A model neither side contradicts: browsers on iPhones name none. */
function modelAgrees({ evidence: click }: ReadClick, { evidence: open }: ReadOpen): boolean {
  return (
    click.platform === open.platform && (click.model === undefined || click.model === open.model)
  );
}

function namesModel({ evidence: click }: ReadClick, { evidence: open }: ReadOpen): boolean {
  return click.model !== undefined && click.model === open.model;
}

function versionAgrees({ evidence: click }: ReadClick, { evidence: open }: ReadOpen): boolean {
  if (click.platform !== open.platform) return false;
  const [major, minor] = click.os ?? [];
  if (click.osFrozen || major === undefined) return true;
  return major === open.os?.[0] && (minor === undefined || minor === open.os[1]);
}

function screenAgrees({ evidence: click }: ReadClick, { evidence: open }: ReadOpen): boolean {
  if (!click.screen || !open.screen) return false;
  return (
    Math.abs(click.screen.short - open.screen.short) <= 1 &&
    Math.abs(click.screen.long - open.screen.long) <= 1
  );
}

function zoneAndLanguage(evidence: ReadClick["evidence"] | ReadOpen["evidence"]): string | null {
  const base = baseLanguage(evidence.languages[0]);
  return evidence.timeZone && base ? `${evidence.timeZone} ${base}` : null;
}

function baseLanguage(tags: string | null | undefined): string {
  return /^[a-z]+/iu.exec(tags ?? "")?.[0].toLowerCase() ?? "";
}

function neighbourhoodOf(ip: string | null | undefined): string | null {
  return networkOf(ip)?.replace(/\.\d+$/u, "") ?? null;
}

/** The first system and the first browser a user agent names. */
function browserOf(ua: string | null | undefined): string {
  const system = /iphone|ipad|android|windows|macintosh|linux/iu.exec(ua ?? "")?.[0];
  const browser = /chrome|safari|firefox|edge|opera/iu.exec(ua ?? "")?.[0];
  return `${system ?? ""} ${browser ?? ""}`.toLowerCase();
}
