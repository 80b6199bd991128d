import type { OpenEvidence, Verdict } from "@throughline/engine";
import { isDeterministicOnly, toldNothing } from "../clicks/evidence.ts";
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
