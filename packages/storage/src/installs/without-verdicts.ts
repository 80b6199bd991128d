import type { Install, InstallMatch } from "../records.ts";

/**
 * Returns the install without its device, its network and the verdicts of its current and earlier matches. Returns the same
 * object if there is nothing to remove.
 */
export function withoutVerdicts(install: Install): Install {
  const { device, network, ...rest } = install;
  const { match, earlier } = rest;
  const allMatches = [match, ...(earlier ?? []).map((before) => before.match)];
  const hasVerdict = allMatches.some(({ verdict }) => verdict !== undefined);
  if (device === undefined && network === undefined && !hasVerdict) return install;
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
