import { comparisonWith } from "./agreement.ts";
import type { Agreement } from "./agreement.ts";
import type { BackgroundStatistics } from "./background.ts";
import type { OpenEvidence } from "./evidence.ts";
import { levels, networkLevels } from "./levels.ts";
import { phoneWeights } from "./phone-weights.ts";
import { likelihoodRatios } from "./likelihood.ts";
import type { Ratios } from "./likelihood.ts";
import { networkKind } from "./network-moves.ts";
import type { ModelParameters } from "./policy.ts";
import { leastRate, priorOf } from "./prior.ts";
import { installDensity } from "./time-curve.ts";
import { terms } from "./terms.ts";
import { frequencyFloor, UsualValues } from "./usual.ts";
import type { Candidate, Signal } from "./verdict.ts";
import { longestWindowMs } from "./window.ts";

/** Weighs one open's candidates against "nobody": odds = prior · likelihood. */
export interface Weigher {
  /** π/(1−π): the odds that the open followed a click at all. */
  readonly clickedOdds: number;
  /** π/(1−π) · f(Δt)/λ for a click made at that moment. */
  readonly prior: (at: number) => number;
  /**
   * How much likelier a click at the second moment is by somebody who clicked at the first and clicks
   * again than by just anybody: people click again about as soon as they install.
   */
  readonly again: (first: number, second: number) => number;
  /** Its model or screen differs: another device, and on one network most likely another person. */
  otherPhone(candidate: Candidate): boolean;
  /** Π m/u: how much likelier the open's own person shows this evidence than somebody else. */
  likelihood(candidate: Candidate): number;
  /** The factors the odds are made of, and the levels they were looked up by. */
  factors(candidate: Candidate): {
    agreement: Agreement;
    factors: Record<Exclude<Signal, "browser" | "left" | "person">, number>;
  };
}

const hour = 3_600_000;
const day = 24 * hour;
/**
 * Without a shared network only a likeness of phones is left, and signals follow from each other in
 * more ways than are chained: what makes a stranger's phone rarer than one in so many counts for less.
 */
const rareLikeness = { oneIn: 400, counts: 0.8 };
/** Share of unclicked opens that happen on the network of somebody who clicked within a day. */
const acquaintedShare = 0.05;

export function createWeigher(
  open: OpenEvidence,
  background: BackgroundStatistics,
  model: ModelParameters,
  now: number,
): Weigher {
  const usual = new UsualValues(open, background);
  const acquaintances = Math.min(
    frequencyFloor,
    acquaintedShare / clicksPerDay(open, background, now),
  );
  // Made when a candidate first needs them: most decisions meet one kind only.
  let inSample: Ratios | undefined;
  let older: Ratios | undefined;
  const sampleStart = background.oldest;
  const { odds, perMs } = priorOf(open.platform, background, model.clickedShare, now);
  const density = installDensity(model.timeCurve);
  const compare = comparisonWith(open);
  const weighPhone = phoneWeights((phone, agreement, ratios) => {
    compare.phones(phone, agreement);
    const product =
      timeZoneRatio(agreement, ratios) *
      languageRatio(agreement, ratios) *
      (ratios.model[agreement.model] ?? 1) *
      (ratios.screen[agreement.screen] ?? 1) *
      osRatio(agreement, ratios);
    const counts = countsFor(product, agreement);
    return counts === 1 ? product : product ** counts;
  });
  const bandOf = (elapsed: number) => {
    let band = 0;
    while (band < model.network.length - 1 && elapsed >= (model.network[band]?.withinMs ?? 0)) {
      band += 1;
    }
    return band;
  };
  /** Only of those who stayed with their provider it matters how: the others cost no look-up. */
  const kindOf = ({ network, family }: Agreement, candidate: Candidate) => {
    if (network < networkLevels.same || network > networkLevels.wide) return 0;
    const { v4 } = candidate.evidence.network;
    return networkKind(family === 1, v4 ? background.count(terms.network(v4.exact)) : 0);
  };
  const clickRate = (at: number) => {
    const around = background.clicks.over(open.platform, Math.min(now, at + hour / 2), hour);
    // Nothing is known of that hour: it is older than the clicks counted since a restart.
    const known =
      around.count > 0 ? around : background.clicks.over(open.platform, now, longestWindowMs);
    return Math.max(known.count / known.ms, leastRate);
  };
  const ratiosFor = (at: number) => {
    if (at >= sampleStart) {
      return (inSample ??= likelihoodRatios(open, usual, model, usual.own, acquaintances));
    }
    return (older ??= likelihoodRatios(open, usual, model, 0, acquaintances));
  };

  return {
    clickedOdds: odds,
    prior: (at) => perMs * density(now - at),
    again: (first, second) => density(second - first) / clickRate(second),
    otherPhone({ evidence }) {
      const { phones, networks } = compare;
      const agreement = phones(evidence, networks({ evidence }));
      return agreement.model === levels.different || agreement.screen === levels.different;
    },
    likelihood(candidate) {
      const agreement = compare.networks(candidate);
      const ratios = ratiosFor(candidate.at);
      const band = bandOf(now - candidate.at);
      return (
        networkRatio(agreement, ratios, band, kindOf(agreement, candidate)) *
        (ratios.secondNetwork[agreement.secondNetwork] ?? 1) *
        weighPhone(candidate, agreement, ratios)
      );
    },
    factors(candidate) {
      const { at, evidence } = candidate;
      const agreement = { ...compare.phones(evidence, compare.networks(candidate)) };
      const ratios = ratiosFor(at);
      const alike = {
        timeZone: timeZoneRatio(agreement, ratios),
        language: languageRatio(agreement, ratios),
        model: ratios.model[agreement.model] ?? 1,
        screen: ratios.screen[agreement.screen] ?? 1,
        os: osRatio(agreement, ratios),
      };
      const likeness = Object.values(alike).reduce((product, one) => product * one, 1);
      const counts = countsFor(likeness, agreement);
      return {
        agreement,
        factors: {
          prior: perMs * density(now - at),
          network: networkRatio(agreement, ratios, bandOf(now - at), kindOf(agreement, candidate)),
          secondNetwork: ratios.secondNetwork[agreement.secondNetwork] ?? 1,
          timeZone: alike.timeZone ** counts,
          language: alike.language ** counts,
          model: alike.model ** counts,
          screen: alike.screen ** counts,
          os: alike.os ** counts,
        },
      };
    },
  };
}

/** The power a likeness of phones is raised to: 1 up to what is not rare, less and less beyond. */
function countsFor(likeness: number, { network }: Agreement): number {
  const { oneIn, counts } = rareLikeness;
  if (network === networkLevels.same || likeness <= oneIn) return 1;
  return counts + ((1 - counts) * Math.log(oneIn)) / Math.log(likeness);
}

function networkRatio(
  { network, networkIndex, family }: Agreement,
  { networks }: Ratios,
  band: number,
  kind: number,
): number {
  if (network === networkLevels.unknown) return 1;
  return networks[networkIndex]?.[family]?.network[kind]?.[band]?.[network] ?? 1;
}

function timeZoneRatio(
  { network, networkIndex, family, timeZone }: Agreement,
  ratios: Ratios,
): number {
  if (timeZone === 0) return 1;
  const shared = network === 0 ? undefined : ratios.networks[networkIndex]?.[family];
  return (shared ? shared.timeZone[network] : ratios.timeZone)?.[timeZone] ?? 1;
}

function languageRatio(
  { network, networkIndex, family, language }: Agreement,
  ratios: Ratios,
): number {
  if (network !== networkLevels.same) return ratios.language[language] ?? 1;
  return (ratios.networks[networkIndex]?.[family] ?? ratios).language[language] ?? 1;
}

function osRatio({ model, screen, os }: Agreement, ratios: Ratios): number {
  if (model === levels.same) return ratios.os.model[os] ?? 1;
  return (screen === levels.same ? ratios.os.screen : ratios.os.alone)[os] ?? 1;
}

function clicksPerDay(open: OpenEvidence, { clicks }: BackgroundStatistics, now: number): number {
  const lately = [day, longestWindowMs].map((span) => {
    const { count, ms } = clicks.over(open.platform, now, span);
    return count / ms;
  });
  return day * Math.max(...lately, leastRate);
}
