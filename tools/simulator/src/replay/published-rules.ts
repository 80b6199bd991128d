import { dayMs, minuteMs } from "@throughline/engine/durations";
import { networkOf } from "./baselines.ts";
import type { Matcher } from "./matcher.ts";
import { pointMatcher } from "./points.ts";
import type { ParsedClick, ParsedOpen } from "./points.ts";

/**
 * Returns a matcher with the weights from Detour's documentation: address 500, model and version 450, time zone 200, screen 200, language 100.
 * A match needs 1,100 points.
 */
export function detourWeights(): Matcher {
  return pointMatcher({
    windowMs: dayMs,
    key: sameAddress,
    points: (click, open) =>
      500 +
      (modelAgrees(click, open) && versionAgrees(click, open) ? 450 : 0) +
      (click.evidence.timeZone === open.evidence.timeZone ? 200 : 0) +
      (screenAgrees(click, open) ? 200 : 0) +
      (click.evidence.languages[0] === open.evidence.languages[0] ? 100 : 0),
    minPoints: 1100,
    claimsClick: true,
  });
}

/**
 * Traceback's published code: screen, time zone and base language must agree, and the click must be less than half an
 * hour old. The address, the full language tag, a model in the user agent and the version add points. The best click
 * is returned even if several are as good.
 */
export function traceback(): Matcher {
  return pointMatcher({
    windowMs: 30 * minuteMs,
    key: {
      click: ({ evidence }) => zoneAndLanguageOf(evidence),
      open: ({ evidence }) => zoneAndLanguageOf(evidence),
    },
    points: (click, open) =>
      screenAgrees(click, open)
        ? 6 +
          (click.evidence.languages[0] === open.evidence.languages[0] ? 4 : 0) +
          (click.raw.ip && click.raw.ip === open.raw.ip ? 5 : 0) +
          (namesModel(click, open) ? 4 : 0) +
          (versionAgrees(click, open) ? 3 : 0)
        : 0,
    minPoints: 6,
    claimsClick: true,
  });
}

/**
 * LinkForty's published code with the signals of a redirect without a page: the /24 or /64 adds 40 points, the same
 * platform and browser 30, the language 10. A match needs 70 points. The rule considers the newest thousand clicks of a
 * week and may match a click any number of times.
 */
export function linkForty(): Matcher {
  return pointMatcher({
    windowMs: 7 * dayMs,
    maxClicks: 1000,
    key: {
      click: ({ raw }) => ipv4SubnetOf(raw.ip),
      open: ({ raw }) => ipv4SubnetOf(raw.ip),
    },
    points: (click, open) =>
      40 +
      (browserOf(click.raw.ua) === browserOf(open.raw.ua) ? 30 : 0) +
      (baseLanguage(click.raw.al) === baseLanguage(open.raw.locales?.[0]) ? 10 : 0),
    minPoints: 70,
    claimsClick: false,
  });
}

const sameAddress = {
  click: ({ raw }: ParsedClick) => networkOf(raw.ip),
  open: ({ raw }: ParsedOpen) => networkOf(raw.ip),
};

/** Returns whether the models agree or the click shows none, as browsers on iPhones do. */
function modelAgrees({ evidence: click }: ParsedClick, { evidence: open }: ParsedOpen): boolean {
  return (
    click.platform === open.platform && (click.model === undefined || click.model === open.model)
  );
}

function namesModel({ evidence: click }: ParsedClick, { evidence: open }: ParsedOpen): boolean {
  return click.model !== undefined && click.model === open.model;
}

function versionAgrees({ evidence: click }: ParsedClick, { evidence: open }: ParsedOpen): boolean {
  if (click.platform !== open.platform) return false;
  const [major, minor] = click.os ?? [];
  if (click.osFrozen || major === undefined) return true;
  return major === open.os?.[0] && (minor === undefined || minor === open.os[1]);
}

function screenAgrees({ evidence: click }: ParsedClick, { evidence: open }: ParsedOpen): boolean {
  if (!click.screen || !open.screen) return false;
  return (
    Math.abs(click.screen.short - open.screen.short) <= 1 &&
    Math.abs(click.screen.long - open.screen.long) <= 1
  );
}

function zoneAndLanguageOf(
  evidence: ParsedClick["evidence"] | ParsedOpen["evidence"],
): string | null {
  const base = baseLanguage(evidence.languages[0]);
  return evidence.timeZone && base ? `${evidence.timeZone} ${base}` : null;
}

function baseLanguage(tags: string | null | undefined): string {
  return /^[a-z]+/iu.exec(tags ?? "")?.[0].toLowerCase() ?? "";
}

function ipv4SubnetOf(ip: string | null | undefined): string | null {
  return networkOf(ip)?.replace(/\.\d+$/u, "") ?? null;
}

/** Returns the first system and the first browser in a user agent. */
function browserOf(ua: string | null | undefined): string {
  const system = /iphone|ipad|android|windows|macintosh|linux/iu.exec(ua ?? "")?.[0];
  const browser = /chrome|safari|firefox|edge|opera/iu.exec(ua ?? "")?.[0];
  return `${system ?? ""} ${browser ?? ""}`.toLowerCase();
}
