import type { OpenEvidence, Verdict } from "@throughline/engine";
import type { Install } from "@throughline/storage";
import { isDeterministicOnly, toldNothing } from "../clicks/evidence.ts";
import { keptLink } from "./kept-verdict.ts";
import { readOpen, weigh } from "./likeness.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** An open decided by likeness counts among what is usual, and by its evidence, not by its verdict. */
export async function teachVerdict(
  { backgrounds, lessons }: Pick<MatchingDependencies, "backgrounds" | "lessons">,
  { app, at }: Open,
  evidence: OpenEvidence,
  verdict: Verdict,
): Promise<void> {
  if (verdict.decidedBy === "deterministic-only") return;
  const background = await backgrounds.of(app);
  const weight = background.recordOpen(evidence, at, verdict);
  await lessons.teach(app.id, (known) => known.onVerdict(evidence, verdict, at, weight));
}

/**
 * What likeness would have said about an open that names its click: ask before the click is claimed,
 * and call the result when it is. Undefined where there is nothing to learn.
 */
export async function askInShadow(
  deps: MatchingDependencies,
  open: Open,
  clickId: string,
): Promise<(() => Promise<void>) | undefined> {
  const { app, at } = open;
  const evidence = await readOpen(deps, open);
  if (!evidence || isDeterministicOnly(app, evidence.platform)) return undefined;
  const click = await deps.store.clicks.get(app.id, clickId);
  if (!click || toldNothing(click.evidence)) return undefined;
  const shadow = await weigh(deps, open, evidence);
  return async () => {
    const weight = (await deps.backgrounds.of(app)).recordLabel(evidence, at);
    await deps.lessons.teach(app.id, (known) => known.onLabel(evidence, click, shadow, at, weight));
  };
}

/**
 * An install named its click after likeness had answered it: that answer is judged. One whose click
 * another install had may not have been able to find it, and teaches nothing.
 */
export async function teachLateLabel(
  deps: MatchingDependencies,
  open: Open,
  { at, match: { verdict } }: Install,
  { match: { click: clickId, takenOver } }: Install,
): Promise<void> {
  if (!verdict || verdict.decidedBy === "deterministic-only" || takenOver || !clickId) return;
  const evidence = await readOpen(deps, open);
  const click = await deps.store.clicks.get(open.app.id, clickId);
  if (!evidence || !click || toldNothing(click.evidence)) return;
  // A kept verdict names links without their query.
  const label = { ...click, link: keptLink(click.link) };
  const { link, ...rest } = verdict;
  const judged = { ...rest, ...(link !== undefined && { link: keptLink(link) }) };
  const weight = (await deps.backgrounds.of(open.app)).recordLabel(evidence, open.at);
  await deps.lessons.teach(open.app.id, (known) =>
    known.onLabel(evidence, label, judged, at, weight),
  );
}
