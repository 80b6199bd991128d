import type { MatchUpgrade, Install, InstallMatch, Moment } from "./records.ts";

/** `taken`: another install has the click. `unknown`: no such click, or forgotten unclaimed. */
export type Claim = "claimed" | "taken" | "unknown";

/** Whether the match claims its click by certain evidence, and may take it over from a mere likeness. */
export function isDeterministic({ type }: Pick<InstallMatch, "type">): boolean {
  return type === "deterministic";
}

/** Whether this install named the click itself: then nobody takes it away. */
export function ownsClickForCertain({ match }: Install, click: string): boolean {
  return isDeterministic(match) && match.click === click;
}

/** Whether the install may get this answer: a second look comes once, where the first found nothing. */
export function canUpgrade({ match, secondLook }: Install, better: MatchUpgrade): boolean {
  const foundNothing = match.type === "none" && match.lostClick === undefined;
  return !better.secondLook || (foundNothing && !secondLook);
}

/** The install with a better answer; what it was told before stays readable. */
export function withUpgrade(install: Install, { at, ...better }: MatchUpgrade): Install {
  const { test: _, ...kept } = install;
  const before = { until: at, match: install.match, answer: install.answer };
  return { ...kept, ...better, earlier: [...(install.earlier ?? []), before] };
}

/** The winner of a click that another install had. */
export function withTakeover(install: Install): Install {
  return { ...install, match: { ...install.match, takenOver: true } };
}

/**
 * An install after its click was taken over: it counts as not matched, while its answer stays as its
 * phone got it. Unchanged when it had given the click up for a better one before.
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
