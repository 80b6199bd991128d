import type { Install, InstallMatch } from "./records.ts";

/**
 * Removes the verdicts of the current and the earlier matches, and the device. Returns the same object if there is
 * nothing to remove.
 */
export function withoutVerdicts(install: Install): Install {
  const { device, ...rest } = install;
  const { match, earlier } = rest;
  const allMatches = [match, ...(earlier ?? []).map((before) => before.match)];
  if (device === undefined && allMatches.every(({ verdict }) => verdict === undefined))
    return install;
  return {
    ...rest,
    match: withoutVerdict(match),
    ...(earlier && {
      earlier: earlier.map((before) => ({ ...before, match: withoutVerdict(before.match) })),
    }),
  };
}

function withoutVerdict({ verdict: _verdict, ...match }: InstallMatch): InstallMatch {
  return match;
}
