import { chooseDestination, readVisitor, requestedUrl } from "@throughline/engine";
import type { Decision, RawClick, Requested } from "@throughline/engine";
import type { App, Link } from "@throughline/storage";
import { makeClickId } from "./clickId.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { evidenceOf, wantsSignals, withoutSignals } from "./evidence.ts";
import { signalsToken } from "./signalsToken.ts";

/** A visit that is durably recorded and may now be answered. */
export interface RecordedVisit {
  readonly decision: Decision;
  readonly clickId: string;
  /** Lets the page add its visitor's signals to the click. */
  readonly token?: string;
  /** The next click of this browser may take this one's place: let it be known again. */
  readonly recognise: boolean;
}

/**
 * Decides where a visitor of a live link goes and records the click: kept and claimable for a
 * person, only counted for a crawler, preview, prefetch or HEAD request.
 */
export async function recordVisit(
  deps: ClickDependencies,
  app: App,
  target: { readonly name: string; readonly link?: Link },
  requested: Requested,
  raw: RawClick,
): Promise<RecordedVisit> {
  const { store, metrics } = deps;
  const at = deps.now();
  const digest = await deps.digests.current();
  const signals = evidenceOf(raw, { digest, isHidden: deps.isHidden });
  const { automated, platform } = signals.evidence;
  const clickId = makeClickId(at, deps.random);
  const decision = chooseDestination({
    app,
    link: target.link,
    visitor: readVisitor(raw.userAgent, automated),
    requested,
    clickId,
  });

  if (automated) {
    await store.clicks.tally(app.id, { link: target.name, at, as: "filtered" });
    metrics.click(true);
    return { decision, clickId, recognise: false };
  }
  const wanted = wantsSignals(app, target.link, platform);
  const kept = wanted ? signals : withoutSignals(signals);
  await store.clicks.record(app.id, {
    click: clickId,
    link: target.name,
    at,
    url: requestedUrl(requested),
    ...kept,
    ...(target.link?.sensitive && { sensitive: true }),
  });
  metrics.click(false);
  if (!wanted) return { decision, clickId, recognise: false };
  deps.backgrounds.onClick(app.id, { click: clickId, evidence: kept.evidence, at });
  // Of computers only an iPad has something to tell, and it poses as a Mac.
  const isPhone = platform !== "other" || raw.userAgent.includes("Macintosh");
  const tells = isPhone && decision.kind !== "redirect";
  return {
    decision,
    clickId,
    recognise: isPhone,
    ...(tells && { token: signalsToken(digest, clickId) }),
  };
}
