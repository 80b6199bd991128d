import type { Version } from "../signals/evidence.ts";
import { osLevels } from "./levels.ts";

/** The level at which two versions agree. A part that only one side shows is ignored. */
export function compareVersions(click: Version, open: Version): number {
  if (click[0] !== open[0]) return osLevels.different;
  const clickMinor = click[1];
  const openMinor = open[1];
  if (clickMinor === undefined || openMinor === undefined) return osLevels.same;
  if (clickMinor !== openMinor) return osLevels.major;
  const clickPatch = click[2];
  const openPatch = open[2];
  if (clickPatch === undefined || openPatch === undefined) return osLevels.same;
  return clickPatch === openPatch ? osLevels.exact : osLevels.patch;
}

/**
 * Whether a frozen `18_6` or `18_7` token may stand for this version: for 18.6, 18.7 and everything since 26, which
 * followed 18.
 */
export function fitsFrozenVersion(open: Version): boolean {
  const major = open[0] ?? 0;
  const minor = open[1];
  return major >= 26 || (major === 18 && (minor === undefined || minor === 6 || minor === 7));
}
