import type { Platform } from "../signals/evidence.ts";
import { hourMs } from "../../durations.ts";
import { DelayHistogram, kernels } from "./delay-histogram.ts";

/** A click on the address of an open. Its odds are `perDensity · phone · density`, before the address is taken into account. */
export interface AddressPair {
  readonly delayMs: number;
  /** The density (per ms) of the delay in the whole app. */
  readonly density: number;
  /** The odds per unit of density, by the prior and the network. */
  readonly perDensity: number;
  /** The likelihood ratio of the phones. */
  readonly phone: number;
  /** How many organic opens per ms the app's statistics expect on the address. */
  readonly organicRate: number;
}

/** An earlier open on an address. */
export interface AddressOpen {
  readonly at: number;
  readonly platform: Platform;
  /** The clicks on the address that may have led to the open. */
  readonly pairs: readonly AddressPair[];
  /** How common each phone seen on the address is there, if all opens come from such phones. 0 while only one phone was seen. */
  readonly familiarShare: number;
  /** Whether an earlier open on the address came from such a phone. Undefined without earlier opens. */
  readonly isFamiliar: boolean | undefined;
}

/** How opens on one address resemble each other. */
export interface Habits {
  /** How often an open follows its click after the same time as earlier opens on the address, and how often after a similar time. */
  readonly sameDelay: number;
  readonly similarDelay: number;
  /** How often an organic open comes from a phone that opened the app on the address before. */
  readonly repeatsPhone: number;
}

/** A number for each platform. */
export type ByPlatform = Record<Platform, number>;

/** What was estimated from the opens on an address. */
interface Estimate extends Habits {
  readonly delays: Readonly<Record<keyof typeof kernels, DelayHistogram>>;
  /** How many opens followed a click on the address, and how many followed none. */
  readonly journeys: Readonly<ByPlatform>;
  readonly organicOpens: Readonly<ByPlatform>;
}

/** What is known about an address besides its opens. */
export interface AddressTraffic {
  /** The time in which its opens happened, in ms, and the clicks on it that may have led to them. */
  readonly span: number;
  readonly clicks: Readonly<ByPlatform>;
  /** How many people were seen on it. */
  readonly people: number;
  /** On how many addresses the app was clicked or opened. */
  readonly addresses: number;
}

/** The expected number of organic opens weighs as much as this many observed ones. */
const priorOrganics = 0.35;
/**
 * Organic opens on an address are as frequent as the app's statistics expect, or as in a crowd. Before any was seen, the possibility
 * of a crowd adds this share to the expected rate.
 */
const crowdShare = 0.3;
const crowdRate = 4 / hourMs;
/**
 * The app's share of clicks that lead to an open weighs as much as this many clicks. It weighs more on an address of more people
 * than `smallAddressPeople`, and in an app that is known from more addresses than `fewAddresses`.
 */
const priorClicks = 6;
const fewAddresses = 10;
/** On an address of more people than this, phones and people are as in the whole app. */
export const smallAddressPeople = 40;
/** The app's habits weigh as much as this many opens on the address. */
const priorOpens = 2;
/** Expectation-maximisation stops after this many rounds. */
const rounds = 6;

/**
 * How the clicks and opens on one address belong together. The odds of a click on the address of the open compare two
 * densities: of an open that follows this click after this time, and of an organic open from such a phone on this address.
 */
export class AddressModel {
  readonly #estimate: Estimate;
  readonly #traffic: AddressTraffic;
  /** The organic ratios by platform and expected rate, because the clicks on an address have few different ones. */
  readonly #organicRatios = {
    ios: new Map<number, number>(),
    android: new Map<number, number>(),
    other: new Map<number, number>(),
  };

  constructor(estimate: Estimate, traffic: AddressTraffic) {
    this.#estimate = estimate;
    this.#traffic = traffic;
  }

  /** The same estimate at another time. */
  within(traffic: AddressTraffic): AddressModel {
    return new AddressModel(this.#estimate, traffic);
  }

  /** The odds that a click led to an open, with the address taken into account, and what its delay repeats. For `own` see {@link DelayHistogram}. */
  weigh(
    pair: AddressPair,
    open: Pick<AddressOpen, "platform" | "familiarShare">,
    own = 0,
  ): { readonly odds: number; readonly repetition: Repetition | undefined } {
    const { perDensity, phone, delayMs, density: usual } = pair;
    const parts = this.#delayParts(delayMs, usual, own);
    const density = parts.same + parts.similar + parts.other;
    return {
      odds: perDensity * phone * density * this.crowdRatio(pair, open),
      repetition: repetitionIn(parts, usual),
    };
  }

  /** The density (per ms) of a delay on the address. `usual` is its density in the whole app. */
  density(delayMs: number, usual: number, own = 0): number {
    const { same, similar, other } = this.#delayParts(delayMs, usual, own);
    return same + similar + other;
  }

  /** By how much the other clicks and opens on the address change the odds of a pair. */
  crowdRatio(
    { perDensity, organicRate, phone }: Omit<AddressPair, "delayMs" | "density">,
    { platform, familiarShare }: Pick<AddressOpen, "platform" | "familiarShare">,
  ): number {
    return (
      (this.#journeyRatio(platform, perDensity * organicRate) *
        this.#organicRatio(platform, organicRate) *
        this.#phoneRatio(phone, familiarShare)) /
      phone
    );
  }

  #delayParts(delayMs: number, usual: number, own: number): DelayParts {
    const { delays, sameDelay, similarDelay } = this.#estimate;
    const same = delays.same.density(delayMs, own);
    const similar = delays.similar.density(delayMs, own);
    if (same === undefined || similar === undefined) return { same: 0, similar: 0, other: usual };
    return {
      same: sameDelay * same,
      similar: similarDelay * similar,
      other: (1 - sameDelay - similarDelay) * usual,
    };
  }

  /** How many clicks on the address led to an open, relative to the app's share. */
  #journeyRatio(platform: Platform, appShare: number): number {
    const { clicks, people, addresses } = this.#traffic;
    const usual = Math.min(1, appShare);
    const weight =
      priorClicks *
      Math.max(1, people / smallAddressPeople) ** 2 *
      Math.max(1, addresses / fewAddresses);
    const journeys = this.#estimate.journeys[platform] + weight * usual;
    return Math.min(1, journeys / (clicks[platform] + weight)) / usual;
  }

  /** How many organic opens were expected on the address, relative to how frequent they are. */
  #organicRatio(platform: Platform, expectedRate: number): number {
    const known = this.#organicRatios[platform].get(expectedRate);
    if (known !== undefined) return known;
    const { span } = this.#traffic;
    const { ios, android, other, [platform]: seen } = this.#estimate.organicOpens;
    const usual = priorOrganics / expectedRate;
    const crowded = priorOrganics / crowdRate;
    // Both rates have a gamma distribution, so the Bayes factor of the opens that were seen has this form.
    const all = ios + android + other;
    const factor =
      (crowded / usual) ** priorOrganics *
      ((usual + span) / (crowded + span)) ** (all + priorOrganics);
    const odds = Math.min(1, crowdShare * (expectedRate / crowdRate)) * factor;
    const isCrowd = odds / (1 + odds);
    const perOpen = isCrowd / (crowded + span) + (1 - isCrowd) / (usual + span);
    const ratio = expectedRate / ((seen + priorOrganics) * perOpen);
    this.#organicRatios[platform].set(expectedRate, ratio);
    return ratio;
  }

  /** The likelihood ratio of phones on the address, where a phone may be more common than in the whole app. */
  #phoneRatio(ratio: number, familiarShare: number): number {
    const { repeatsPhone } = this.#estimate;
    return Math.min(ratio, 1 / (repeatsPhone * familiarShare + (1 - repeatsPhone) / ratio));
  }
}

/**
 * Estimates the model of an address from its opens by expectation-maximisation. Every round computes the probability of
 * each pair under the estimate of the round before. All opens count, matched or not, and none counts by its verdict.
 */
export function estimateAddress(
  opens: readonly AddressOpen[],
  habits: Habits,
  traffic: AddressTraffic,
): AddressModel {
  const probabilities = opens.map(({ pairs }) => new Float64Array(pairs.length));
  let model = new AddressModel({ ...habits, ...noOpens() }, traffic);
  for (let round = 0; round < rounds && opens.length > 0; round += 1) {
    const { delays, journeys, organicOpens } = noOpens();
    const counts = new HabitCounts(habits, priorOpens);
    opens.forEach((open, index) => {
      const before = probabilities[index] ?? new Float64Array();
      const seen = observe(model, open, before);
      counts.add(open, seen);
      organicOpens[open.platform] += seen.organic;
      journeys[open.platform] += 1 - seen.organic;
      open.pairs.forEach(({ delayMs }, at) => {
        before[at] = seen.pairs[at]?.probability ?? 0;
        delays.same.add(delayMs, before[at]);
        delays.similar.add(delayMs, before[at]);
      });
    });
    model = new AddressModel({ ...counts.habits, delays, journeys, organicOpens }, traffic);
  }
  return model;
}

function noOpens() {
  const delays = {
    same: new DelayHistogram(kernels.same),
    similar: new DelayHistogram(kernels.similar),
  };
  return { delays, journeys: noneByPlatform(), organicOpens: noneByPlatform() };
}

export function noneByPlatform(): ByPlatform {
  return { ios: 0, android: 0, other: 0 };
}

/** A density by what the delay repeats. */
type DelayParts = Readonly<Record<keyof typeof kernels | "other", number>>;

function repetitionIn({ same, similar, other }: DelayParts, usual: number): Repetition | undefined {
  const total = same + similar + other;
  return other === usual ? undefined : { same: same / total, similar: similar / total };
}

type Repetition = Readonly<Record<keyof typeof kernels, number>>;

/** What a model says about an open. */
interface Observation {
  /** The probability that no click on the address led to the open. */
  readonly organic: number;
  /** For each pair: its probability, and the probability that its delay repeats earlier ones. */
  readonly pairs: readonly {
    readonly probability: number;
    readonly repetition: Repetition | undefined;
  }[];
}

/** `own` has the probability with which each pair is part of the model. */
export function observe(model: AddressModel, open: AddressOpen, own?: Float64Array): Observation {
  const weighed = open.pairs.map((pair, at) => model.weigh(pair, open, own?.[at]));
  const total = weighed.reduce((sum, { odds }) => sum + odds, 1);
  return {
    organic: 1 / total,
    pairs: weighed.map(({ odds, repetition }) => ({ probability: odds / total, repetition })),
  };
}

/** Counts how often opens repeat delays and phones of their address. */
export class HabitCounts {
  #delays: number;
  #sameDelays: number;
  #similarDelays: number;
  #phones: number;
  #repeatedPhones: number;

  /** The given habits weigh as much as `weight` observations. */
  constructor({ sameDelay, similarDelay, repeatsPhone }: Habits, weight: number) {
    this.#delays = weight;
    [this.#sameDelays, this.#similarDelays] = [weight * sameDelay, weight * similarDelay];
    [this.#phones, this.#repeatedPhones] = [weight, weight * repeatsPhone];
  }

  get habits(): Habits {
    return {
      sameDelay: this.#sameDelays / this.#delays,
      similarDelay: this.#similarDelays / this.#delays,
      repeatsPhone: this.#repeatedPhones / this.#phones,
    };
  }

  add({ isFamiliar }: Pick<AddressOpen, "isFamiliar">, { organic, pairs }: Observation): void {
    for (const { probability, repetition } of pairs) {
      if (repetition === undefined) continue;
      this.#delays += probability;
      this.#sameDelays += probability * repetition.same;
      this.#similarDelays += probability * repetition.similar;
    }
    if (isFamiliar === undefined) return;
    this.#phones += organic;
    if (isFamiliar) this.#repeatedPhones += organic;
  }
}
