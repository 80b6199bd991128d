import { createHmac } from "node:crypto";
import {
  candidateLimit,
  candidatesPerKey,
  defaultModel,
  evidenceKeys,
  lookupKeys,
  normalizeClick,
  normalizeOpen,
} from "@throughline/engine";
import type { Candidate, ModelParameters } from "@throughline/engine";
import { openMemoryStore } from "@throughline/storage/memory";
import { hourMs } from "@throughline/engine/durations";
import type { WorldOpen } from "../world/format.ts";
import type { Matcher } from "./matcher.ts";
import { PlainBackground } from "./plain-background.ts";
import { plainOdds } from "./plain-model.ts";
import { rawClick, rawOpen } from "./raw-signals.ts";

const app = "world";
const windowMs = 168 * hourMs;

/** The published values of the model. Throughline's shipped values differ by now. */
export const publishedValues: ModelParameters = {
  ...defaultModel,
  network: [
    { withinMs: hourMs, same: 0.78, near: 0.03, wide: 0.05, otherFamily: 0.08 },
    { withinMs: 24 * hourMs, same: 0.52, near: 0.03, wide: 0.07, otherFamily: 0.12 },
    { withinMs: Number.MAX_SAFE_INTEGER, same: 0.4, near: 0.03, wide: 0.08, otherFamily: 0.16 },
  ],
};

/**
 * Returns a matcher with the textbook model and fixed values. Comparing it shows what Throughline's additions are worth. It uses the same
 * evidence and the same candidates as Throughline.
 */
export function plainMatcher({ threshold }: { readonly threshold: number }): Matcher {
  const store = openMemoryStore();
  const ready = store.apps.create({
    id: app,
    name: "World",
    linkDomains: [],
    matching: { windowMs, threshold },
    createdAt: 0,
    updatedAt: 0,
  });
  const background = new PlainBackground(windowMs);
  let sweepAt = Number.NEGATIVE_INFINITY;

  /** Returns false if another open has claimed the click. */
  async function claim({ id, t }: WorldOpen, link: string, click: string): Promise<boolean> {
    const match = { type: "probabilistic", confidence: 1, link, click } as const;
    const { outcome } = await store.installs.settle({ app, id, at: t, match, answer: {} });
    return outcome === "settled";
  }

  return {
    async click(click) {
      if (click.t >= sweepAt) {
        await ready;
        await store.sweep(click.t);
        sweepAt = click.t + hourMs;
      }
      const evidence = normalizeClick(rawClick(click), { digest });
      const keys = evidenceKeys(evidence);
      if (keys.length === 0) return;
      background.record(evidence, click.t);
      await store.clicks.record(app, {
        click: click.id,
        link: click.link,
        at: click.t,
        evidence,
        keys,
      });
    },
    async open(open) {
      const evidence = normalizeOpen(rawOpen(open), { digests: [digest] });
      const candidates = await store.clicks.candidates(app, {
        keys: lookupKeys(evidence),
        since: open.t - windowMs,
        until: open.t,
        perKey: candidatesPerKey,
        limit: candidateLimit,
      });
      const oddsOf = plainOdds(evidence, background, publishedValues, open.t);
      const best = bestLink(withoutSuperseded(candidates), oddsOf);
      if (best === null) return { link: null };
      const { link, probability, click } = best;
      const isClaimed = probability >= threshold && (await claim(open, link, click));
      return { link: isClaimed ? link : null, likeliest: { link, probability } };
    },
  };
}

/** Keeps only the newest click of each browser. */
function withoutSuperseded(candidates: readonly Candidate[]): Candidate[] {
  const newest = new Map<number, number>();
  for (const { at, evidence } of candidates) {
    if (evidence.visitor && at > (newest.get(evidence.visitor) ?? 0)) {
      newest.set(evidence.visitor, at);
    }
  }
  return candidates.filter(
    ({ at, evidence }) => !evidence.visitor || newest.get(evidence.visitor) === at,
  );
}

function bestLink(
  candidates: readonly Candidate[],
  oddsOf: (candidate: Candidate) => number,
): { link: string; probability: number; click: string } | null {
  const links = new Map<string, { odds: number; top: number; click: string }>();
  let total = 1;
  for (const candidate of candidates) {
    const odds = oddsOf(candidate);
    total += odds;
    const known = links.get(candidate.link) ?? { odds: 0, top: -1, click: candidate.click };
    links.set(candidate.link, {
      odds: known.odds + odds,
      ...(odds > known.top
        ? { top: odds, click: candidate.click }
        : { top: known.top, click: known.click }),
    });
  }
  let best: { link: string; probability: number; click: string } | null = null;
  for (const [link, { odds, click }] of links) {
    const probability = odds / total;
    if (best === null || probability > best.probability) best = { link, probability, click };
  }
  return best;
}

function digest(text: string): string {
  return createHmac("sha256", "simulation").update(text).digest("base64url").slice(0, 16);
}
