import type { MatchUpgrade, Install, InstallMatch, Moment } from "../records.ts";

/**
 * The result of claiming a click. `taken`: another install has the click. `unknown`: the click does
 * not exist, or it expired unclaimed.
 */
export type Claim = "claimed" | "taken" | "unknown";

/**
 * Returns whether the match rests on certain evidence. Such a match may take a click over from a
 * probabilistic one.
 */
export function isDeterministic({ type }: Pick<InstallMatch, "type">): boolean {
  return type === "deterministic";
}

/** Returns whether the install has a deterministic match with this click, so that no other install can take it over. */
export function ownsClickForCertain({ match }: Install, click: string): boolean {
  return isDeterministic(match) && match.click === click;
}

/**
 * Returns whether the install may get this upgrade. A second look, which scores the install again with more evidence,
 * is allowed once and only after "no match".
 */
export function canUpgrade({ match, secondLook }: Install, better: MatchUpgrade): boolean {
  const foundNothing = match.type === "none" && match.lostClick === undefined;
  return !better.secondLook || (foundNothing && !secondLook);
}

/** Returns the install with the upgraded match. The previous match and answer move to `earlier`. */
export function withUpgrade(install: Install, { at, ...better }: MatchUpgrade): Install {
  const { test: _test, flags: _flags, adClickIds: _ids, adClickedAt: _at, ...rest } = install;
  const before = { until: at, match: install.match, answer: install.answer };
  return { ...rest, ...better, earlier: [...(install.earlier ?? []), before] };
}

/** Returns the install with a mark that its click was taken over from another install. */
export function withTakeover(install: Install): Install {
  return { ...install, match: { ...install.match, takenOver: true } };
}

/**
 * Returns the install after another install took its click over. The install counts as not matched and
 * keeps the answer that its phone received. An install that no longer has this click is returned
 * unchanged.
 */
export function withLostClick(install: Install, click: string, at: Moment): Install {
  if (install.match.click !== click) return install;
  const { verdict } = install.match;
  const match = {
    type: "none",
    confidence: 0,
    lostClick: click,
    ...(verdict && { verdict }),
  } as const;
  const { answer, test } = install;
  return withUpgrade(install, { at, match, answer, ...(test && { test }) });
}
