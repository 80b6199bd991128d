import { isPlausibleLabel } from "@throughline/engine";
import type { ActivityEvent } from "../activity/activity.ts";
import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { Install } from "@throughline/storage";
import { isDeterministicOnly, isWithoutSignals } from "../clicks/evidence.ts";
import { readVerdict } from "./kept-verdict.ts";
import type { MatchingDependencies, Open } from "./open.ts";
import { readOpen, weigh } from "./device-signals.ts";

/**
 * An open that names its click, with what its device signals alone would have said: ask before the
 * click is claimed, and publish it when it is. Undefined where there is nothing to learn.
 */
export async function labelFor(
  deps: MatchingDependencies,
  open: Open,
  clickId: string,
): Promise<ActivityEvent | undefined> {
  const { app, at } = open;
  const evidence = await readOpen(deps, open);
  if (!evidence || isDeterministicOnly(app, evidence.platform)) return undefined;
  const click = await deps.store.clicks.get(app.id, clickId);
  if (!click || isWithoutSignals(click.evidence)) return undefined;
  if (!isPlausibleLabel(evidence, click)) return undefined;
  const verdict = await weigh(deps, open, evidence).then(
    (weighed) => weighed.verdict,
    (error: unknown) => {
      // It would only have taught something.
      if (error instanceof StoreBusy || error instanceof StoreUnavailable) return undefined;
      throw error;
    },
  );
  return verdict && { kind: "labelled", app, at, open: evidence, click, verdict, decidedAt: at };
}

/**
 * An install named its click after its device signals had decided its answer: that answer can be judged.
 * Undefined where another install had the click, so that it may not have been found.
 */
export async function lateLabelFor(
  deps: MatchingDependencies,
  open: Open,
  { at: decidedAt, match: { verdict } }: Install,
  { match: { click: clickId, takenOver } }: Install,
): Promise<ActivityEvent | undefined> {
  const { app, at } = open;
  if (!verdict || verdict.decidedBy === "deterministic-only") return undefined;
  if (takenOver || !clickId) return undefined;
  const evidence = await readOpen(deps, open);
  const click = await deps.store.clicks.get(app.id, clickId);
  if (!evidence || !click || isWithoutSignals(click.evidence)) return undefined;
  if (!isPlausibleLabel(evidence, click)) return undefined;
  const judged = await readVerdict(deps.store.clicks, app.id, verdict);
  return { kind: "labelled", app, at, open: evidence, click, verdict: judged, decidedAt };
}
