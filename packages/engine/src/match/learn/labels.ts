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
 * What the model has learned from an app's certain matches: how often a click and the open it led to agreed at each
 * level. It is plain JSON of a few hundred bytes. Keep one per app.
 */
export interface Learning {
  /** Counts by `signal:level`. Networks and times are counted by band. */
  readonly seen: Readonly<Record<string, number>>;
}

export const nothingLearned: Learning = { seen: {} };

/** From this many labels on, older ones fade, so that the model follows a changing app. */
const maxLabels = 5000;
/**
 * The shipped values weigh as much as this many observed matches. What was learned never weighs more than that:
 * labels can be forged, so half of every value stays as shipped.
 */
const priorMatches = 200;
/** `isPlausibleLabel` selects labels by these signals, so labels cannot teach how often they agree. */
const selectedBy: ReadonlySet<string> = new Set(["model", "screen"]);

/**
 * Whether the model may learn from a certain match: click and open must not show different phones. A forged match can
 * name any click, and the click of another phone does not show how one person's click and open agree.
 */
export function isPlausibleLabel(open: OpenEvidence, click: Pick<Candidate, "evidence">): boolean {
  if (open.platform !== click.evidence.platform) return false;
  const { model, screen } = compare(open, click);
  return model !== levels.different && screen !== levels.different;
}

/**
 * Learns from a certain match (install referrer, clipboard). The click is known, so its agreement with the open is
 * a label. `weight` is how much the open counts as a new person (see `recordLabel`).
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
    if (level !== levels.unknown && !isHidden && !selectedBy.has(signal))
      add(seen, evidenceTerm(signal, levelName(signal, level), elapsed, model), weight);
  }
  add(seen, timeTerm(elapsed, model), weight);
  return { seen };
}

/** Returns the model with everything that was learned. With more matches, the weight of the shipped values falls to one half. */
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
    // Certain matches do not show how many opens had no click. The background statistics estimate that.
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
    // Levels of frozen versions are not part of these shares.
    os: share("os", prior.os, ["same", "major", "different"]),
  };
}

/** Blends the observed share with the shipped one. */
function blended(seen: number, counted: number, shipped: number): number {
  if (counted === 0) return shipped;
  const weight = Math.min(counted, priorMatches);
  return (weight * (seen / counted) + priorMatches * shipped) / (weight + priorMatches);
}

/** The model has two levels of agreement for the system version: the same, and updated in between. */
const coarseOs: Readonly<Record<string, string>> = { exact: "same", patch: "major" };

/** Reduces all counts by one label once there are too many labels. Each label has one `time:` count. */
function faded(seen: Learning["seen"]): Record<string, number> {
  const counts = Object.entries(seen);
  const labels = counts.reduce((sum, [term, n]) => (term.startsWith("time:") ? sum + n : sum), 0);
  const keep = labels < maxLabels ? 1 : 1 - 1 / maxLabels;
  return Object.fromEntries(counts.map(([term, count]) => [term, count * keep]));
}

function add(seen: Record<string, number>, term: string, weight: number): void {
  seen[term] = (seen[term] ?? 0) + weight;
}

function evidenceTerm(
  signal: string,
  level: string,
  elapsed: number,
  model: ModelParameters,
): string {
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
