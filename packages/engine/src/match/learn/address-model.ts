import type { Platform } from "../signals/evidence.ts";
import { DelayHistogram } from "./delay-histogram.ts";

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
  /** How often an open follows its click after a time that earlier opens on the address also took. */
  readonly repeatsDelay: number;
  /** How often an organic open comes from a phone that opened the app on the address before. */
  readonly repeatsPhone: number;
}

/** What was estimated from the opens on an address. */
interface Estimate extends Habits {
  readonly delays: DelayHistogram;
  readonly organicOpens: Readonly<Record<Platform, number>>;
}

/** The expected number of organic opens weighs as much as this many observed ones. */
const priorOrganics = 0.35;
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
  /** The time in which the organic opens were counted, in ms. */
  readonly #span: number;

  constructor(estimate: Estimate, span: number) {
    this.#estimate = estimate;
    this.#span = span;
  }

  /** The same estimate, with the organic opens spread over a period of `span` ms. */
  over(span: number): AddressModel {
    return new AddressModel(this.#estimate, span);
  }

  /** The odds that a click led to an open, with the address taken into account. For `own` see {@link DelayHistogram}. */
  odds(
    pair: AddressPair,
    { platform, familiarShare }: Pick<AddressOpen, "platform" | "familiarShare">,
    own = 0,
  ): number {
    return (
      pair.perDensity *
      this.density(pair.delayMs, pair.density, own) *
      this.organicRatio(platform, pair.organicRate) *
      this.phoneRatio(pair.phone, familiarShare)
    );
  }

  /** The density (per ms) of a delay on the address. `usual` is its density in the whole app. */
  density(delayMs: number, usual: number, own = 0): number {
    const { delays, repeatsDelay } = this.#estimate;
    const here = delays.density(delayMs, own);
    return here === undefined ? usual : repeatsDelay * here + (1 - repeatsDelay) * usual;
  }

  /** The probability that a delay repeats earlier ones of the address; undefined if there are too few. */
  delayRepetition({ delayMs, density: usual }: AddressPair, own = 0): number | undefined {
    const { delays, repeatsDelay } = this.#estimate;
    const here = delays.density(delayMs, own);
    return here === undefined
      ? undefined
      : (repeatsDelay * here) / this.density(delayMs, usual, own);
  }

  /** How many organic opens were expected on the address, relative to how many there were. */
  organicRatio(platform: Platform, organicRate: number): number {
    const expected = this.#span * organicRate;
    return (expected + priorOrganics) / (this.#estimate.organicOpens[platform] + priorOrganics);
  }

  /** The likelihood ratio of phones on the address, where a phone may be more common than in the whole app. */
  phoneRatio(ratio: number, familiarShare: number): number {
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
  span: number,
): AddressModel {
  const probabilities = opens.map(({ pairs }) => new Float64Array(pairs.length));
  let estimate: Estimate = {
    ...habits,
    delays: new DelayHistogram(),
    organicOpens: { ios: 0, android: 0, other: 0 },
  };
  for (let round = 0; round < rounds; round += 1) {
    const model = new AddressModel(estimate, span);
    const delays = new DelayHistogram();
    const organicOpens = { ios: 0, android: 0, other: 0 };
    const counts = new HabitCounts(habits, priorOpens);
    opens.forEach((open, index) => {
      const before = probabilities[index] ?? new Float64Array();
      const seen = observe(model, open, before);
      counts.add(open, seen);
      organicOpens[open.platform] += seen.organic;
      open.pairs.forEach(({ delayMs }, at) => {
        before[at] = seen.pairs[at]?.probability ?? 0;
        delays.add(delayMs, before[at]);
      });
    });
    estimate = { ...counts.habits, delays, organicOpens };
  }
  return new AddressModel(estimate, span);
}

/** What a model says about an open. */
interface Observation {
  /** The probability that no click on the address led to the open. */
  readonly organic: number;
  /** For each pair: its probability, and the probability that its delay repeats earlier ones. */
  readonly pairs: readonly {
    readonly probability: number;
    readonly repetition: number | undefined;
  }[];
}

/** `own` has the probability with which each pair is part of the model. */
export function observe(model: AddressModel, open: AddressOpen, own?: Float64Array): Observation {
  const odds = open.pairs.map((pair, at) => model.odds(pair, open, own?.[at]));
  const total = odds.reduce((sum, one) => sum + one, 1);
  return {
    organic: 1 / total,
    pairs: open.pairs.map((pair, at) => ({
      probability: (odds[at] ?? 0) / total,
      repetition: model.delayRepetition(pair, own?.[at]),
    })),
  };
}

/** Counts how often opens repeat delays and phones of their address. */
export class HabitCounts {
  #delays: number;
  #repeatedDelays: number;
  #phones: number;
  #repeatedPhones: number;

  /** The given habits weigh as much as `weight` observations. */
  constructor({ repeatsDelay, repeatsPhone }: Habits, weight: number) {
    [this.#delays, this.#repeatedDelays] = [weight, weight * repeatsDelay];
    [this.#phones, this.#repeatedPhones] = [weight, weight * repeatsPhone];
  }

  get habits(): Habits {
    return {
      repeatsDelay: this.#repeatedDelays / this.#delays,
      repeatsPhone: this.#repeatedPhones / this.#phones,
    };
  }

  add({ isFamiliar }: Pick<AddressOpen, "isFamiliar">, { organic, pairs }: Observation): void {
    for (const { probability, repetition } of pairs) {
      if (repetition === undefined) continue;
      this.#delays += probability;
      this.#repeatedDelays += probability * repetition;
    }
    if (isFamiliar === undefined) return;
    this.#phones += organic;
    if (isFamiliar) this.#repeatedPhones += organic;
  }
}
