import type { Agreement } from "../compare/agreement.ts";
import { levels, networkLevels } from "../compare/levels.ts";
import { networkComparison } from "../compare/networks.ts";
import type { NetworkAgreement } from "../compare/networks.ts";
import { phoneComparison } from "../compare/phones.ts";
import type { BackgroundStatistics } from "../learn/background.ts";
import { networkKind } from "../learn/network-moves.ts";
import { terms } from "../learn/terms.ts";
import { networkBand } from "../policy.ts";
import type { ModelParameters } from "../policy.ts";
import type { Candidate } from "../signals/candidate.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import { HeldCandidate } from "../signals/held-candidate.ts";
import { longestWindowMs } from "../window.ts";
import { networkRatio, phoneFactors, secondNetworkRatio } from "./factors.ts";
import { frequencyFloor, Frequencies } from "./frequencies.ts";
import { likelihoodRatios } from "./likelihood-ratios.ts";
import type { LikelihoodRatios } from "./likelihood-ratios.ts";
import { PhoneWeights } from "./phone-weights.ts";
import { leastRate, priorOf } from "./prior.ts";
import { installDensity } from "./time-curve.ts";

/** What a candidate is weighed by on its own: the prior, and every signal that can be compared. */
export type WeighedSignal = "prior" | Exclude<keyof Agreement, "networkIndex" | "family">;

/** Weighs one open's candidates against "nobody": odds = prior · likelihood ratio. */
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
  readonly otherPhone: (candidate: Candidate) => boolean;
  /** Π m/u: how much likelier the open's own person shows this evidence than somebody else. */
  readonly likelihoodRatio: (candidate: Candidate) => number;
  /** The factors the odds are made of, and the levels they were looked up by. */
  readonly explain: (candidate: Candidate) => WeighedCandidate;
}

export interface WeighedCandidate {
  readonly agreement: Agreement;
  readonly factors: Readonly<Record<WeighedSignal, number>>;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Share of unclicked opens that happen on the network of somebody who clicked within a day. */
const acquaintedShare = 0.05;

export function createWeigher(
  open: OpenEvidence,
  background: BackgroundStatistics,
  model: ModelParameters,
  now: number,
): Weigher {
  const { odds, perMs } = priorOf(open.platform, background, model.clickedShare, now);
  const density = installDensity(model.timeCurve);
  const networksOf = networkComparison(open);
  const ratiosFor = ratiosByAge(open, background, model, networksOf.apart, now);
  const comparePhones = phoneComparison(open);

  const prior = (at: number) => perMs * density(now - at);
  const clickRate = (at: number) => {
    const around = background.clicks.over(open.platform, Math.min(now, at + hour / 2), hour);
    // Nothing is known of that hour: it is older than the clicks counted since a restart.
    const known =
      around.count > 0 ? around : background.clicks.over(open.platform, now, longestWindowMs);
    return Math.max(known.count / known.ms, leastRate);
  };
  /** Only of those who stayed with their provider it matters how: the others cost no look-up. */
  const kindOf = ({ network, family }: NetworkAgreement, { evidence }: Candidate) => {
    if (network < networkLevels.same || network > networkLevels.wide) return 0;
    const { v4 } = evidence.network;
    return networkKind(family === 1, v4 ? background.count(terms.network(v4.exact)) : 0);
  };
  const weighNetworks = (
    networks: NetworkAgreement,
    candidate: Candidate,
    ratios: LikelihoodRatios,
  ) => {
    const band = networkBand(now - candidate.at, model.network);
    return {
      network: networkRatio(networks, ratios, kindOf(networks, candidate), band),
      secondNetwork: secondNetworkRatio(networks, ratios),
    };
  };

  return {
    clickedOdds: odds,
    prior,
    again: (first, second) => density(second - first) / clickRate(second),
    otherPhone({ evidence }) {
      const phones = comparePhones(evidence);
      return phones.model === levels.different || phones.screen === levels.different;
    },
    likelihoodRatio(candidate) {
      const { ratios, phones, apart } = ratiosFor(candidate.at);
      if (candidate instanceof HeldCandidate) {
        const index = networksOf.apartIndex(candidate);
        const stranger = index === undefined ? undefined : apart[index];
        if (stranger) {
          const network = stranger.byBand[networkBand(now - candidate.at, model.network)] ?? 1;
          return network * phones.apart(candidate, stranger.agreement);
        }
      }
      const networks = networksOf.compare(candidate);
      const { network, secondNetwork } = weighNetworks(networks, candidate, ratios);
      return network * secondNetwork * phones.of(candidate, networks);
    },
    explain(candidate) {
      const networks = networksOf.compare(candidate);
      const { ratios } = ratiosFor(candidate.at);
      const phones = comparePhones(candidate.evidence);
      return {
        agreement: { ...networks, ...phones },
        factors: {
          prior: prior(candidate.at),
          ...weighNetworks(networks, candidate, ratios),
          ...phoneFactors(phones, networks, ratios),
        },
      };
    },
  };
}

interface RatiosByAge {
  readonly ratios: LikelihoodRatios;
  readonly phones: PhoneWeights;
  /** What the networks of clicks are worth that share none with the open, by how they agree (see networks.ts). */
  readonly apart: readonly {
    readonly agreement: NetworkAgreement;
    /** By the time since the click (see `networkBand`). */
    readonly byBand: readonly number[];
  }[];
}

/** The ratios for a click made at a moment: one older than the sample is not counted in it. */
function ratiosByAge(
  open: OpenEvidence,
  background: BackgroundStatistics,
  model: ModelParameters,
  apart: readonly NetworkAgreement[],
  now: number,
): (at: number) => RatiosByAge {
  const frequencies = new Frequencies(open, background);
  const acquaintances = Math.min(
    frequencyFloor,
    acquaintedShare / clicksPerDay(open, background, now),
  );
  const sampleStart = background.oldest;
  // Made when a candidate first needs them: most decisions meet one kind only.
  let inSample: RatiosByAge | undefined;
  let older: RatiosByAge | undefined;
  const counting = (own: number) => {
    const ratios = likelihoodRatios(open, frequencies, model, own, acquaintances);
    return {
      ratios,
      phones: new PhoneWeights(open, ratios),
      apart: apart.map((agreement) => ({
        agreement,
        byBand: model.network.map(
          (_, band) =>
            networkRatio(agreement, ratios, 0, band) * secondNetworkRatio(agreement, ratios),
        ),
      })),
    };
  };
  return (at) =>
    at >= sampleStart ? (inSample ??= counting(frequencies.own)) : (older ??= counting(0));
}

function clicksPerDay(open: OpenEvidence, { clicks }: BackgroundStatistics, now: number): number {
  const lately = [day, longestWindowMs].map((span) => {
    const { count, ms } = clicks.over(open.platform, now, span);
    return count / ms;
  });
  return day * Math.max(...lately, leastRate);
}
