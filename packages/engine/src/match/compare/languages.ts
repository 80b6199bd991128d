import { baseLanguage } from "../signals/locale.ts";
import { languageLevels } from "./levels.ts";

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
