import { comparisonWith } from "./agreement.ts";
import type { OpenEvidence } from "./evidence.ts";
import { comparedSignals, languageLevels, levelName, levels, networkLevels } from "./levels.ts";
import type { ModelParameters } from "./policy.ts";
import type { Candidate, CandidateReason, Verdict } from "./verdict.ts";

/**
 * What an app's traffic has taught so far: how often each level of agreement was seen between a
 * click and the open it led to. Plain JSON, a few hundred bytes; keep one per app.
 */
export interface Learning {
  /** Opens that belonged to some click, and all opens decided by evidence alone. */
  readonly clicked: number;
  readonly opens: number;
  /** Weighted counts by `signal:level`; networks and times by band. */
  readonly seen: Readonly<Record<string, number>>;
}

export const nothingLearned: Learning = { clicked: 0, opens: 0, seen: {} };

/** Beyond this many opens the oldest lessons fade, so that an app may change. */
const memoryOpens = 5000;
/** The shipped priors weigh as much as this many observed matches. */
const priorMatches = 200;
/** π's prior weighs as much as this many opens. */
const priorOpens = 200;

/**
 * Learns from a certain match (install referrer, clipboard): the click is known, so how it and the
 * open agree is a label. Says nothing about the share of clicked opens.
 */
export function learnFromLabel(
  learning: Learning,
  open: OpenEvidence,
  candidate: Pick<Candidate, "at" | "evidence">,
  model: ModelParameters,
  now: number,
): Learning {
  const agreement = comparisonWith(open)(candidate.evidence);
  const seen = { ...learning.seen };
  const elapsed = now - candidate.at;
  for (const signal of comparedSignals) {
    const level = agreement[signal];
    if (level !== levels.unknown)
      add(seen, termOf(signal, levelName(signal, level), elapsed, model), 1);
  }
  add(seen, timeTerm(elapsed, model), 1);
  return { ...learning, seen };
}

/**
 * Learns from a verdict reached by evidence alone, each candidate by its own probability. Says
 * nothing about the time from click to install: prompt installs are found more easily than slow
 * ones, and a curve learned from those found would find ever fewer slow ones.
 */
export function learnFromVerdict(
  learning: Learning,
  verdict: Verdict,
  model: ModelParameters,
): Learning {
  const keep = learning.opens >= memoryOpens ? 1 - 1 / memoryOpens : 1;
  const seen: Record<string, number> = {};
  for (const [term, count] of Object.entries(learning.seen)) seen[term] = count * keep;
  for (const reason of verdict.candidates) {
    if (reason.posterior > 0.01) addReason(seen, reason, model);
  }
  return {
    clicked: learning.clicked * keep + 1 - verdict.nobody,
    opens: learning.opens * keep + 1,
    seen,
  };
}

/** The model after what was learned: the prior's share shrinks as matches come in. */
export function learnedModel(learning: Learning, prior: ModelParameters): ModelParameters {
  const { seen, clicked, opens } = learning;
  const share = <Level extends string>(
    signal: string,
    shares: Readonly<Record<Level, number>>,
    all: readonly string[],
  ): Record<Level, number> => {
    const total = all.reduce((sum, level) => sum + (seen[`${signal}:${level}`] ?? 0), 0);
    const entries = Object.entries<number>(shares).map(([level, start]) => [
      level,
      ((seen[`${signal}:${level}`] ?? 0) + priorMatches * start) / (total + priorMatches),
    ]);
    return Object.fromEntries(entries) as Record<Level, number>;
  };
  return {
    clickedShare: (clicked + priorOpens * prior.clickedShare) / (opens + priorOpens),
    timeCurve: learnedCurve(seen, prior),
    network: prior.network.map(({ withinMs, ...shares }, band) => ({
      withinMs,
      ...share(`network${band}`, shares, Object.keys(networkLevels)),
    })),
    secondNetwork: share("secondNetwork", prior.secondNetwork, Object.keys(levels)),
    timeZone: share("timeZone", prior.timeZone, Object.keys(levels)),
    language: share("language", prior.language, Object.keys(languageLevels)),
    model: share("model", prior.model, Object.keys(levels)),
    screen: share("screen", prior.screen, Object.keys(levels)),
    // A frozen version is another question with its own answers.
    os: share("os", prior.os, ["same", "major", "different"]),
  };
}

/** The model knows two kinds of agreement on the system, with and without an update in between. */
const coarseOs: Readonly<Record<string, string>> = { exact: "same", patch: "major" };

function addReason(
  seen: Record<string, number>,
  { agreement, ageMs, posterior }: CandidateReason,
  model: ModelParameters,
): void {
  for (const [signal, level] of Object.entries(agreement)) {
    add(seen, termOf(signal, level, ageMs, model), posterior);
  }
}

function add(seen: Record<string, number>, term: string, weight: number): void {
  seen[term] = (seen[term] ?? 0) + weight;
}

function termOf(signal: string, level: string, elapsed: number, model: ModelParameters): string {
  if (signal === "os") return `os:${coarseOs[level] ?? level}`;
  if (signal !== "network") return `${signal}:${level}`;
  const band = model.network.findIndex(({ withinMs }) => elapsed < withinMs);
  return `network${Math.max(0, band)}:${level}`;
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
  const total = counts.reduce((sum, count) => sum + count, 0) + priorMatches;
  let share = 0;
  return timeCurve.map((point, segment) => {
    const start = point.share - (timeCurve[segment - 1]?.share ?? 0);
    share += ((counts[segment] ?? 0) + priorMatches * start) / total;
    return { withinMs: point.withinMs, share };
  });
}
