import { matchesDisplay, otherDisplays } from "../signals/displays.ts";
import type { OpenEvidence, Screen } from "../signals/evidence.ts";
import { baseLanguage } from "../signals/locale.ts";
import type { Phone } from "../signals/phone-table.ts";
import { languageLevels, levels, osLevels } from "./levels.ts";
import { compareVersions, fitsFrozenVersion } from "./versions.ts";

/** How the phones of a click and an open agree (see levels.ts). */
export interface PhoneAgreement {
  readonly timeZone: number;
  readonly language: number;
  readonly model: number;
  readonly screen: number;
  readonly os: number;
}

const levelCount = Object.keys(levels).length;
const languageLevelCount = Object.keys(languageLevels).length;
const osLevelCount = Object.keys(osLevels).length;

/** The number of ways in which two phones can agree. */
export const agreementCount = levelCount ** 3 * languageLevelCount * osLevelCount;

/** Returns the index of a way to agree, from 0 to `agreementCount` - 1. */
export function agreementIndex(phones: PhoneAgreement): number {
  const { timeZone, language, model, screen, os } = phones;
  return (
    (((timeZone * levelCount + model) * levelCount + screen) * languageLevelCount + language) *
      osLevelCount +
    os
  );
}

/** Compares the phone of one open with those of many clicks. */
export function phoneComparison(open: OpenEvidence): (click: Phone) => PhoneAgreement {
  const compareLanguage = languageComparison(open.languages);
  const otherScreens = open.screen ? otherDisplays(open.screen) : [];
  return (click) => {
    const model = compareModels(click, open);
    return {
      timeZone: compareValues(click.timeZone, open.timeZone),
      language: compareLanguage(click.languages[0]),
      model,
      // A model implies its screen, so screens are compared only if a model is missing.
      screen: model === levels.unknown ? compareScreens(click, open, otherScreens) : levels.unknown,
      os: compareSystems(click, open),
    };
  };
}

/** Compares languages. Few different first languages occur, so the result for each is cached. */
function languageComparison(open: readonly string[]): (tag: string | undefined) => number {
  const cached = new Map<string | undefined, number>();
  return (tag) => {
    let level = cached.get(tag);
    if (level === undefined) cached.set(tag, (level = compareLanguages(tag, open)));
    return level;
  };
}

function compareModels(click: Phone, open: OpenEvidence): number {
  const level = compareValues(click.model, open.model);
  if (level !== levels.different) return level;
  return areComparable(click.model ?? "", open.model ?? "") ? level : levels.unknown;
}

function compareScreens(click: Phone, open: OpenEvidence, otherScreens: readonly Screen[]): number {
  if (!open.screen || !click.screen) return levels.unknown;
  if (sameScreen(open.screen, click.screen)) return levels.same;
  return otherScreens.length > 0 && matchesDisplay(click.screen, otherScreens)
    ? levels.same
    : levels.different;
}

function compareSystems(click: Phone, open: OpenEvidence): number {
  if (!open.os || !click.os) return levels.unknown;
  if (!click.osFrozen) return compareVersions(click.os, open.os);
  return fitsFrozenVersion(open.os) ? osLevels.frozen : osLevels.frozenDiffers;
}

function compareValues(click: string | undefined, open: string | undefined): number {
  if (!click || !open) return levels.unknown;
  return click === open ? levels.same : levels.different;
}

/** The level at which the click's first language agrees with the phone's list of languages. */
export function compareLanguages(clicked: string | undefined, open: readonly string[]): number {
  const preferred = open[0];
  if (clicked === undefined || preferred === undefined) return languageLevels.unknown;
  if (clicked === preferred) return languageLevels.same;
  const base = baseLanguage(clicked);
  if (base === baseLanguage(preferred)) return languageLevels.base;
  const listed = open.some((tag) => baseLanguage(tag) === base);
  return listed ? languageLevels.listed : languageLevels.different;
}

/**
 * Whether two canonical models with different names are certainly different models. An Apple hardware id and a
 * marketing name may mean the same model.
 */
export function areComparable(a: string, b: string): boolean {
  return !a.startsWith("ip") || a.includes(",") === b.includes(",");
}

/** Whether two screens have the same size. Browsers round the fractions that phones report (411.43), so a difference of one is ignored. */
export function sameScreen(a: Screen, b: Screen): boolean {
  if (Math.abs(a.short - b.short) > 1 || Math.abs(a.long - b.long) > 1) return false;
  return a.scale === undefined || b.scale === undefined || Math.abs(a.scale - b.scale) < 0.1;
}
