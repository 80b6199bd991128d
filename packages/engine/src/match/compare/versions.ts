import type { Version } from "../signals/evidence.ts";
import { osLevels } from "./levels.ts";

/** How two versions agree, as a level; a part only one side knows is no disagreement. */
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
 * What a frozen `18_6`/`18_7` token stands for: one of those, or anything since 26. Apple skipped
 * from 18 to 26, so everything newer than 18.7 qualifies.
 */
export function fitsFrozenVersion(open: Version): boolean {
  const major = open[0] ?? 0;
  const minor = open[1];
  return major >= 26 || (major === 18 && (minor === undefined || minor === 6 || minor === 7));
}
