import type { Install, InstallMatch } from "./records.ts";

/**
 * Removes the verdicts of the current and the earlier matches, and the device. Returns the same
 * object if there are none.
 */
export function withoutVerdicts(install: Install): Install {
  const { device, ...rest } = install;
  const { match, earlier } = rest;
  const all = [match, ...(earlier ?? []).map((each) => each.match)];
  if (device === undefined && all.every(({ verdict }) => verdict === undefined)) return install;
  return {
    ...rest,
    match: withoutVerdict(match),
    ...(earlier && {
      earlier: earlier.map((each) => ({ ...each, match: withoutVerdict(each.match) })),
    }),
  };
}

function withoutVerdict({ verdict: _verdict, ...match }: InstallMatch): InstallMatch {
  return match;
}
