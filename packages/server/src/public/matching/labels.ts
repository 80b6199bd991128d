import { isPlausibleLabel } from "@throughline/engine";
import type { ActivityEvent } from "../../platform/activity/activity.ts";
import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { Install } from "@throughline/storage";
import { isDeterministicOnly, hasNoSignals } from "../clicks/evidence.ts";
import { knownVerdict, readVerdict } from "./stored-verdict.ts";
import type { MatchingDependencies, Open } from "./open.ts";
import { toEvidence, scoreCandidates } from "./device-signals.ts";

/**
 * Returns a training label for an open that sent its click id: the click, and the verdict that device signals alone would
 * give. Call this before the click is claimed, and publish the label afterwards. Returns undefined if there is nothing to
 * learn.
 */
export async function labelFor(
  deps: MatchingDependencies,
  open: Open,
  clickId: string,
): Promise<ActivityEvent | undefined> {
  const { app, at } = open;
  const evidence = await toEvidence(deps, open);
  if (!evidence || isDeterministicOnly(app, evidence.platform)) return undefined;
  const click = await deps.store.clicks.get(app.id, clickId);
  if (!click || hasNoSignals(click.evidence)) return undefined;
  if (!isPlausibleLabel(evidence, click)) return undefined;
  const verdict = await scoreCandidates(deps, open, evidence).then(
    (scored) => scored.verdict,
    (error: unknown) => {
      // The match itself does not need the label.
      if (error instanceof StoreBusy || error instanceof StoreUnavailable) return undefined;
      throw error;
    },
  );
  return verdict && { kind: "labelled", app, at, open: evidence, click, verdict, decidedAt: at };
}

/**
 * Returns a training label for an install that sends its click id after device signals decided its answer. Returns
 * undefined if another install had claimed the click, because device signals could not have found it then.
 */
export async function lateLabelFor(
  deps: MatchingDependencies,
  open: Open,
  { at: decidedAt, match }: Install,
  { match: { click: clickId, takenOver } }: Install,
): Promise<ActivityEvent | undefined> {
  const { app, at } = open;
  const verdict = knownVerdict(match);
  if (!verdict || verdict.decidedBy === "deterministic-only") return undefined;
  if (takenOver || !clickId) return undefined;
  const evidence = await toEvidence(deps, open);
  const click = await deps.store.clicks.get(app.id, clickId);
  if (!evidence || !click || hasNoSignals(click.evidence)) return undefined;
  if (!isPlausibleLabel(evidence, click)) return undefined;
  const judged = await readVerdict(deps.store.clicks, app.id, verdict);
  return { kind: "labelled", app, at, open: evidence, click, verdict: judged, decidedAt };
}
