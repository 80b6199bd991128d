import { compare } from "../compare/agreement.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import {
  comparedSignals,
  languageLevels,
  levelName,
  levels,
  networkLevels,
} from "../compare/levels.ts";
import { networkBand } from "../policy.ts";
import type { ModelParameters } from "../policy.ts";
import type { Candidate } from "../signals/candidate.ts";

/**
 * What an app's traffic has taught so far: how often each level of agreement was seen between a
 * click and the open it led to. Plain JSON, a few hundred bytes; keep one per app.
 */
export interface Learning {
  /** Counts by `signal:level`; networks and times by band. */
  readonly seen: Readonly<Record<string, number>>;
}

export const nothingLearned: Learning = { seen: {} };

/** Beyond this many labels the oldest fade, so that an app may change. */
const mostLabels = 5000;
/**
 * The shipped priors weigh as much as this many observed matches, and what was learned never more than
 * they do: labels can be forged, so half of every value stays as it was shipped.
 */
const priorMatches = 200;
/** What shows that a label is one phone's is not learned from such labels. */
const presupposed: ReadonlySet<string> = new Set(["model", "screen"]);

/**
 * Whether a certain match may teach: as far as both show, click and open are one phone's. Whoever forges matches
 * can name any click; that of another phone says nothing about how people and their clicks agree.
 */
export function isPlausibleLabel(open: OpenEvidence, click: Pick<Candidate, "evidence">): boolean {
  if (open.platform !== click.evidence.platform) return false;
  const { model, screen } = compare(open, click);
  return model !== levels.different && screen !== levels.different;
}

/**
 * Learns from a certain match (install referrer, clipboard): the click is known, so how it and the
 * open agree is a label. `weight` is how much of a person it is that taught nothing yet.
 */
export function learnFromLabel(
  learning: Learning,
  open: OpenEvidence,
  candidate: Pick<Candidate, "at" | "evidence">,
  model: ModelParameters,
  now: number,
  weight = 1,
): Learning {
  const agreement = compare(open, candidate);
  const seen = faded(learning.seen);
  const elapsed = now - candidate.at;
  for (const signal of comparedSignals) {
    const level = agreement[signal];
    const isHidden = signal === "network" && level === networkLevels.openHidden;
    if (level !== levels.unknown && !isHidden && !presupposed.has(signal))
      add(seen, termOf(signal, levelName(signal, level), elapsed, model), weight);
  }
  add(seen, timeTerm(elapsed, model), weight);
  return { seen };
}

/** The model after what was learned: the prior's share shrinks as matches come in, to one half. */
export function learnedModel(learning: Learning, prior: ModelParameters): ModelParameters {
  const { seen } = learning;
  const share = <Level extends string>(
    signal: string,
    shares: Readonly<Record<Level, number>>,
    all: readonly string[],
  ): Record<Level, number> => {
    const counted = all.reduce((sum, level) => sum + (seen[`${signal}:${level}`] ?? 0), 0);
    const entries = Object.entries<number>(shares).map(([level, start]) => [
      level,
      blended(seen[`${signal}:${level}`] ?? 0, counted, start),
    ]);
    return Object.fromEntries(entries) as Record<Level, number>;
  };
  return {
    // Certain matches do not say how many opens had none: the background statistics count those.
    clickedShare: prior.clickedShare,
    timeCurve: learnedCurve(seen, prior),
    network: prior.network.map(({ withinMs, ...shares }, band) => ({
      withinMs,
      ...share(`network${band}`, shares, Object.keys(networkLevels)),
    })),
    secondNetwork: share("secondNetwork", prior.secondNetwork, Object.keys(levels)),
    timeZone: share("timeZone", prior.timeZone, Object.keys(levels)),
    language: share("language", prior.language, Object.keys(languageLevels)),
    model: prior.model,
    screen: prior.screen,
    // A frozen version is another question with its own answers.
    os: share("os", prior.os, ["same", "major", "different"]),
  };
}

/** A share between the shipped one and the one that was seen. */
function blended(seen: number, counted: number, shipped: number): number {
  if (counted === 0) return shipped;
  const weight = Math.min(counted, priorMatches);
  return (weight * (seen / counted) + priorMatches * shipped) / (weight + priorMatches);
}

/** The model knows two kinds of agreement on the system, with and without an update in between. */
const coarseOs: Readonly<Record<string, string>> = { exact: "same", patch: "major" };

/** Each label counts one moment of the time curve. */
function faded(seen: Learning["seen"]): Record<string, number> {
  const counts = Object.entries(seen);
  const labels = counts.reduce((sum, [term, n]) => (term.startsWith("time:") ? sum + n : sum), 0);
  const keep = labels < mostLabels ? 1 : 1 - 1 / mostLabels;
  return Object.fromEntries(counts.map(([term, count]) => [term, count * keep]));
}

function add(seen: Record<string, number>, term: string, weight: number): void {
  seen[term] = (seen[term] ?? 0) + weight;
}

function termOf(signal: string, level: string, elapsed: number, model: ModelParameters): string {
  if (signal === "os") return `os:${coarseOs[level] ?? level}`;
  if (signal !== "network") return `${signal}:${level}`;
  return `network${networkBand(elapsed, model.network)}:${level}`;
}

function timeTerm(elapsed: number, model: ModelParameters): string {
  const segment = model.timeCurve.findIndex(({ withinMs }) => elapsed <= withinMs);
  return `time:${segment < 0 ? model.timeCurve.length - 1 : segment}`;
}

function learnedCurve(
  seen: Learning["seen"],
  { timeCurve }: ModelParameters,
): ModelParameters["timeCurve"] {
  const counts = timeCurve.map((_, segment) => seen[`time:${segment}`] ?? 0);
  const counted = counts.reduce((sum, count) => sum + count, 0);
  let share = 0;
  return timeCurve.map((point, segment) => {
    const start = point.share - (timeCurve[segment - 1]?.share ?? 0);
    share += blended(counts[segment] ?? 0, counted, start);
    return { withinMs: point.withinMs, share };
  });
}
