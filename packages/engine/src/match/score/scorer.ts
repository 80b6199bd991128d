import type { Agreement } from "../compare/agreement.ts";
import { levels, networkLevels } from "../compare/levels.ts";
import { networkComparison } from "../compare/networks.ts";
import type { NetworkAgreement } from "../compare/networks.ts";
import { phoneComparison } from "../compare/phones.ts";
import type { AddressPair } from "../learn/address-model.ts";
import type { Crowd } from "../learn/addresses.ts";
import type { BackgroundStatistics } from "../learn/background.ts";
import { networkKind } from "../learn/network-moves.ts";
import { terms } from "../learn/terms.ts";
import { networkBand } from "../policy.ts";
import type { ModelParameters } from "../policy.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import type { IndexedCandidate } from "../signals/indexed-candidate.ts";
import { maxWindowMs } from "../window.ts";
import { networkRatio, phoneFactors, phoneRatio, secondNetworkRatio } from "./factors.ts";
import { frequencyFloor, Frequencies } from "./frequencies.ts";
import { likelihoodRatios } from "./likelihood-ratios.ts";
import type { LikelihoodRatios } from "./likelihood-ratios.ts";
import { PhoneRatios } from "./phone-ratios.ts";
import { minRate, computePrior } from "./prior.ts";
import { downloadDensity, installDensity, minTestMs, sameAddressDensity } from "./time-curve.ts";
import { dayMs, hourMs } from "../../durations.ts";

/**
 * The factors of a single candidate's odds: the prior, the crowd on the address of the click and the open, and every
 * signal that can be compared.
 */
export type ScoredSignal = "prior" | "crowd" | Exclude<keyof Agreement, "networkIndex" | "family">;

/** Scores the candidates of one open against "no click led to this open": odds = prior · likelihood ratio. */
export interface Scorer {
  /** π/(1−π): the odds that the open followed any click. */
  readonly clickedOdds: number;
  /** π/(1−π) · f(Δt)/λ. The density f depends on whether the click was made on the open's address. */
  readonly prior: (candidate: IndexedCandidate) => number;
  /**
   * How much more likely a click at `second` is to come from a person who clicked at `first` than from
   * anybody else. The time between two clicks of one person is distributed about like the time to the install.
   */
  readonly repeatClickRatio: (first: number, second: number) => number;
  /** Whether the candidate's model or screen differs from the open's. */
  readonly isOtherPhone: (candidate: IndexedCandidate) => boolean;
  /** The prior times Π m/u: how much more likely the person who opened the app shows this evidence than somebody else does. */
  readonly odds: (candidate: IndexedCandidate) => number;
  /** The opens on the open's address in the last day; absent without any. */
  readonly crowd?: Crowd;
  /** The clicks on the open's address whose odds were computed. */
  readonly addressPairs: readonly AddressPair[];
  /** The factors of the candidate's odds and the agreement levels behind them. */
  readonly explain: (candidate: IndexedCandidate) => ScoredCandidate;
}

export interface ScoredCandidate {
  readonly agreement: Agreement;
  readonly factors: Readonly<Record<ScoredSignal, number>>;
}

/** The share of opens without a click that happen on the network of somebody who clicked within a day. */
const acquaintedShare = 0.05;
/** Opens that follow a click on their address after a longer time do not teach how long it takes there. */
const maxPairAgeMs = dayMs;

export function createScorer(
  open: OpenEvidence,
  background: BackgroundStatistics,
  model: ModelParameters,
  now: number,
): Scorer {
  const { odds, perMs } = computePrior(open.platform, background, model.clickedShare, now);
  const density = installDensity(model.timeCurve);
  const { compare, agreementsWithoutSharedNetwork, indexWithoutSharedNetwork } =
    networkComparison(open);
  const tablesFor = tablesByAge(open, background, model, agreementsWithoutSharedNetwork, now);
  const comparePhones = phoneComparison(open);

  const address = background.addressOf(open, now);
  const organics = background.organicOpens.over(open.platform, now, maxWindowMs);
  // A new app is assumed to have one organic open for every second click.
  const organicRate = (organics.count + 1) / (organics.ms + (2 * perMs) / odds);
  const addressPairs: AddressPair[] = [];
  const priorAt = (network: number, elapsed: number) => {
    if (network !== networkLevels.same) return perMs * downloadDensity(density, elapsed);
    if (elapsed < minTestMs) return perMs * density(elapsed);
    return perMs * address.model.density(elapsed, sameAddressDensity(density, elapsed));
  };
  const clickRate = (at: number) => {
    const around = background.clicks.over(open.platform, Math.min(now, at + hourMs / 2), hourMs);
    // After a restart, clicks of earlier hours are not counted. Then the rate of the whole week is used.
    const known =
      around.count > 0 ? around : background.clicks.over(open.platform, now, maxWindowMs);
    return Math.max(known.count / known.ms, minRate);
  };
  /** The kind matters only if the provider stayed the same. For other candidates the look-up is skipped. */
  const kindOf = ({ network, family }: NetworkAgreement, { evidence }: IndexedCandidate) => {
    if (network < networkLevels.same || network > networkLevels.wide) return 0;
    const { v4 } = evidence.network;
    return networkKind(family === 1, v4 ? background.count(terms.network(v4.exact)) : 0);
  };
  const networkFactors = (
    networks: NetworkAgreement,
    candidate: IndexedCandidate,
    ratios: LikelihoodRatios,
  ) => {
    const band = networkBand(now - candidate.at, model.network);
    return {
      network: networkRatio(networks, ratios, kindOf(networks, candidate), band),
      secondNetwork: secondNetworkRatio(networks, ratios),
    };
  };

  const openHere = { platform: open.platform, familiarShare: address.familiarShare };
  const pairOf = (
    elapsed: number,
    { network, secondNetwork }: Readonly<Record<"network" | "secondNetwork", number>>,
    phone: number,
  ): AddressPair => ({
    delayMs: elapsed,
    density: sameAddressDensity(density, elapsed),
    perDensity: perMs * network * secondNetwork,
    phone,
    organicRate: organicRate / network / secondNetwork,
  });

  return {
    clickedOdds: odds,
    prior: (candidate) => priorAt(compare(candidate.evidence.network).network, now - candidate.at),
    repeatClickRatio: (first, second) => density(second - first) / clickRate(second),
    isOtherPhone({ phone }) {
      const phones = comparePhones(phone);
      return phones.model === levels.different || phones.screen === levels.different;
    },
    odds(candidate) {
      const elapsed = now - candidate.at;
      const { ratios, phones, elsewhere } = tablesFor(candidate.at);
      const index = indexWithoutSharedNetwork(candidate);
      const other = index === undefined ? undefined : elsewhere[index];
      if (other) {
        const network = other.byBand[networkBand(elapsed, model.network)] ?? 1;
        return (
          priorAt(other.agreement.network, elapsed) *
          network *
          phones.ratioElsewhere(candidate, other.agreement)
        );
      }
      const networks = compare(candidate.evidence.network);
      const networkRatios = networkFactors(networks, candidate, ratios);
      const phone = phones.ratio(candidate.phone, networks);
      if (!isOnAddress(networks, elapsed)) {
        const { network, secondNetwork } = networkRatios;
        return priorAt(networks.network, elapsed) * network * secondNetwork * phone;
      }
      const pair = pairOf(elapsed, networkRatios, phone);
      if (elapsed <= maxPairAgeMs) {
        const left = background.unattributedShare(candidate.click, candidate.clickHash);
        addressPairs.push({ ...pair, perDensity: left * pair.perDensity });
      }
      return address.model.weigh(pair, openHere).odds;
    },
    addressPairs,
    ...(address.crowd && { crowd: address.crowd }),
    explain(candidate) {
      const networks = compare(candidate.evidence.network);
      const { ratios } = tablesFor(candidate.at);
      const phones = comparePhones(candidate.phone);
      const networkRatios = networkFactors(networks, candidate, ratios);
      const elapsed = now - candidate.at;
      const phone = phoneRatio(phones, networks, ratios);
      return {
        agreement: { ...networks, ...phones },
        factors: {
          prior: priorAt(networks.network, elapsed),
          crowd: isOnAddress(networks, elapsed)
            ? address.model.crowdRatio(pairOf(elapsed, networkRatios, phone), openHere)
            : 1,
          ...networkRatios,
          ...phoneFactors(phones, networks, ratios),
        },
      };
    },
  };
}

/**
 * Whether a click was made on the open's address, and long enough ago. Lists of candidates may lack younger clicks, or contain
 * them although they were claimed.
 */
function isOnAddress({ network }: NetworkAgreement, elapsedMs: number): boolean {
  return network === networkLevels.same && elapsedMs >= minTestMs;
}

/** Everything a candidate is scored with, computed once per open. */
interface ScoringTables {
  readonly ratios: LikelihoodRatios;
  readonly phones: PhoneRatios;
  /** The likelihood ratios of the networks for clicks that share no network with the open, by their agreement (see networks.ts). */
  readonly elsewhere: readonly {
    readonly agreement: NetworkAgreement;
    /** By the time since the click (see `networkBand`). */
    readonly byBand: readonly number[];
  }[];
}

/**
 * Returns the tables for a click made at a given time. Clicks in the background sample are counted in its
 * frequencies and must not vouch for themselves, so they need other tables than older clicks.
 */
function tablesByAge(
  open: OpenEvidence,
  background: BackgroundStatistics,
  model: ModelParameters,
  agreementsWithoutSharedNetwork: readonly NetworkAgreement[],
  now: number,
): (clickedAt: number) => ScoringTables {
  const frequencies = new Frequencies(open, background);
  const acquaintances = Math.min(
    frequencyFloor,
    acquaintedShare / clicksPerDay(open, background, now),
  );
  const sampleStart = background.oldest;
  // Both are created on first use, because most decisions need only one of them.
  let inSample: ScoringTables | undefined;
  let older: ScoringTables | undefined;
  const tables = (ownCount: number) => {
    const ratios = likelihoodRatios(open, frequencies, model, ownCount, acquaintances);
    return {
      ratios,
      phones: new PhoneRatios(open, ratios),
      elsewhere: agreementsWithoutSharedNetwork.map((agreement) => ({
        agreement,
        byBand: model.network.map(
          (_, band) =>
            networkRatio(agreement, ratios, 0, band) * secondNetworkRatio(agreement, ratios),
        ),
      })),
    };
  };
  return (clickedAt) =>
    clickedAt >= sampleStart ? (inSample ??= tables(frequencies.own)) : (older ??= tables(0));
}

function clicksPerDay(open: OpenEvidence, { clicks }: BackgroundStatistics, now: number): number {
  const rates = [dayMs, maxWindowMs].map((span) => {
    const { count, ms } = clicks.over(open.platform, now, span);
    return count / ms;
  });
  return dayMs * Math.max(...rates, minRate);
}
