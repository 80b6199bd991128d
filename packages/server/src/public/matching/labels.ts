import { isPlausibleLabel } from "@throughline/engine";
import type { ActivityEvent } from "../../platform/activity/activity.ts";
import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { Install } from "@throughline/storage";
import { isDeterministicOnly, isWithoutSignals } from "../clicks/evidence.ts";
import { readVerdict } from "./kept-verdict.ts";
import type { MatchingDependencies, Open } from "./open.ts";
import { evidenceOf, scoreCandidates } from "./device-signals.ts";

/**
 * The label of an open that declares its click: the click, and the verdict of the device signals alone. Call this before the
 * click is claimed, and publish the label afterwards. Undefined if there is nothing to learn.
 */
export async function labelFor(
  deps: MatchingDependencies,
  open: Open,
  clickId: string,
): Promise<ActivityEvent | undefined> {
  const { app, at } = open;
  const evidence = await evidenceOf(deps, open);
  if (!evidence || isDeterministicOnly(app, evidence.platform)) return undefined;
  const click = await deps.store.clicks.get(app.id, clickId);
  if (!click || isWithoutSignals(click.evidence)) return undefined;
  if (!isPlausibleLabel(evidence, click)) return undefined;
  const verdict = await scoreCandidates(deps, open, evidence).then(
    (scored) => scored.verdict,
    (error: unknown) => {
      // A label only teaches, so the open is matched without it.
      if (error instanceof StoreBusy || error instanceof StoreUnavailable) return undefined;
      throw error;
    },
  );
  return verdict && { kind: "labelled", app, at, open: evidence, click, verdict, decidedAt: at };
}

/**
 * The label of an install that declares its click after device signals had decided its answer. Undefined if another install had
 * claimed the click, so that device signals may not have found it.
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
  const evidence = await evidenceOf(deps, open);
  const click = await deps.store.clicks.get(app.id, clickId);
  if (!evidence || !click || isWithoutSignals(click.evidence)) return undefined;
  if (!isPlausibleLabel(evidence, click)) return undefined;
  const judged = await readVerdict(deps.store.clicks, app.id, verdict);
  return { kind: "labelled", app, at, open: evidence, click, verdict: judged, decidedAt };
}
