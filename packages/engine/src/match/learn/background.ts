import { defaultModel } from "../policy.ts";
import type { ClickEvidence, NetworkEvidence, OpenEvidence } from "../signals/evidence.ts";
import { maxWindowMs } from "../window.ts";
import { Addresses } from "./addresses.ts";
import type { AddressPair } from "./address-model.ts";
import { AttributedShares } from "./attributed-shares.ts";
import { ClickedShare, factorBin, organicShare } from "./clicked-share.ts";
import { NetworkMoves } from "./network-moves.ts";
import { Rates } from "./rates.ts";
import { blendedShare, shippedDeviceShare, shippedPeople } from "./shipped-shares.ts";
import {
  smallNetworkPeople,
  newPersonShare,
  noDevice,
  noNetwork,
  toSighting,
} from "./sightings.ts";
import type { Sighting } from "./sightings.ts";
import { countedTerms, terms } from "./terms.ts";
import { dayMs } from "../../durations.ts";

const defaultSampleSize = 16_000;

/** A scored open: its Bayes factor, its likeliest clicks, and the clicks on its own address. */
export interface ScoredOpen {
  readonly bayesFactor: number;
  readonly candidates: readonly { readonly click: string; readonly posterior: number }[];
  readonly addressPairs?: readonly AddressPair[];
}

/**
 * What is usual among the people who recently clicked a link of an app or opened the app: how often each value occurs,
 * and how many clicks arrive. The statistics count people, not repeated clicks (see sightings.ts).
 *
 * The sample holds at most `size` clicks and opens, none older than `ageMs`. Pass the match window as `ageMs`, so that
 * no evidence outlives the window. Counters cover seven days. Record every click that `evidenceKeys` indexes, oldest
 * first. If there are too many, record some of them and count the others with `recordRate`. After a restart, record the
 * newest clicks of the store.
 */
export class BackgroundStatistics {
  readonly clicks = new Rates();
  /** How people change networks. */
  readonly moves = new NetworkMoves();
  /** The newest clicks and opens on each address. */
  readonly addresses: Addresses;
  /** Which share of the opens followed a click. */
  readonly clickedShare = new ClickedShare();
  /** Opens, each weighted with the probability that no click led to the open. The probability assumes the shipped share of clicked opens. */
  readonly organicOpens = new Rates();
  readonly #limit: number;
  readonly #ageMs: number;
  readonly #counts = new Map<string, number>();
  readonly #sample = new Map<number, SampleEntry>();
  #people = 0;
  readonly #attributed: AttributedShares;
  /** The first click of each browser in the sample; null once a second click was learned from. */
  readonly #browsers = new Map<
    number,
    { readonly network: NetworkEvidence; readonly at: number } | null
  >();
  /** Entries of the sample are numbered from `#first` up to `#next`. */
  #first = 0;
  #next = 0;

  constructor({ size = defaultSampleSize, ageMs = maxWindowMs } = {}) {
    this.#limit = size;
    this.#attributed = new AttributedShares(size);
    this.addresses = new Addresses(size);
    this.#ageMs = ageMs;
  }

  /**
   * Adds a click to the sample and drops entries that are too old or too many.
   *
   * @returns the number to pass to `amend`; undefined for an automated or desktop click, which is not counted
   */
  record(click: ClickEvidence, at: number): number | undefined {
    if (!isCounted(click)) return undefined;
    this.#learnMove(click, at);
    const { network } = toSighting(click);
    if (network !== noNetwork) this.addresses.recordClick(network, click.platform, at);
    const number = this.#next;
    this.clicks.record(click.platform, at, this.#add(click, at, "c"));
    return number;
  }

  /** Counts clicks without adding them to the sample. Returns false for automated and desktop clicks, which are not counted. */
  recordRate(
    click: Pick<ClickEvidence, "automated" | "platform">,
    at: number,
    clicks = 1,
  ): boolean {
    if (!isCounted(click)) return false;
    this.clicks.record(click.platform, at, clicks);
    return true;
  }

  /** Replaces the evidence of a recorded click, for example with the signals of its page. Ignored once the click left the sample. */
  amend(number: number, click: ClickEvidence): void {
    const entry = this.#sample.get(number);
    if (!entry) return;
    const { at, kind, kindWeight } = entry;
    this.#change(entry, -1);
    const amended = this.#count(click, at, kind);
    this.#sample.set(number, amended);
    this.clicks.record(click.platform, at, amended.kindWeight - kindWeight);
  }

  /**
   * Adds an open that was decided by its evidence.
   *
   * @returns how much the open counts as a new person, from 0 (somebody who opened the app before) to 1
   */
  recordOpen(
    open: OpenEvidence,
    at: number,
    { bayesFactor, candidates, addressPairs = [] }: ScoredOpen,
  ): number {
    const { network } = toSighting(asClick(open));
    if (network !== noNetwork) {
      this.addresses.record(network, open, at, addressPairs, this.count(terms.sightedOn(network)));
    }
    const kindWeight = open.platform === "other" ? 1 : this.#add(asClick(open), at, "o");
    this.countOpens(open.platform, at, factorBin(bayesFactor), kindWeight);
    this.attribute({ candidates });
    return kindWeight;
  }

  /**
   * The share of a click that is left after earlier opens: 1 if none may have come from it. A click leads to one
   * install, so every open that may have come from it uses up its probability, matched or not. `clickHash` is the
   * `shortHash` of the click id, if the caller has it.
   */
  unattributedShare(click: string, clickHash?: number): number {
    return this.#attributed.unattributed(click, clickHash);
  }

  /** Attributes an open to its candidates, to each with its probability. */
  attribute(open: Pick<ScoredOpen, "candidates">): void {
    this.#attributed.attribute(open);
  }

  /** Undoes `attribute`, so that the open can be scored again. */
  refund(open: Pick<ScoredOpen, "candidates">): void {
    this.#attributed.refund(open);
  }

  /** Counts earlier opens whose Bayes factor lies in a bin (see clicked-share.ts). */
  countOpens(platform: OpenEvidence["platform"], at: number, bin: number, opens: number): void {
    this.clickedShare.record(platform, at, bin, opens);
    this.organicOpens.record(platform, at, opens * organicShare(bin, defaultModel.clickedShare));
  }

  /**
   * Adds an open whose click is certain.
   *
   * @returns how much the open counts as a new person, from 0 (somebody who had a certain match before) to 1
   */
  recordLabel(open: OpenEvidence, at: number): number {
    return open.platform === "other" ? 1 : this.#add(asClick(open), at, "l");
  }

  /** Drops entries of the sample that are older than `before`. Recording a click or an open does the same. */
  forget(before: number): void {
    while (this.oldest < before) this.#forgetOldest();
    this.addresses.forget(before);
  }

  /** How many people in the sample have this term (see terms.ts). */
  count(term: string): number {
    return this.#counts.get(term) ?? 0;
  }

  /**
   * How many people clicked near an open's network in the last day or longer. If the open's network is hidden, the
   * method counts the people who clicked from any hidden network. People known only by their opens do not count,
   * because anybody with the app's publishable key can forge opens.
   */
  clickersNear({ networks }: OpenEvidence, now: number): number {
    // The full sample of a busy app covers a few hours, so its counts are extrapolated to a day.
    const isFull = this.size >= this.#limit;
    const factor = isFull ? Math.max(1, dayMs / Math.max(1, now - this.oldest)) : 1;
    const clickers = (term: string, near: string) =>
      Math.max(0, this.count(term) - this.count(terms.openers(near)));
    const byFamily = (["v4", "v6"] as const).map((family) => {
      const near = networks.flatMap((network) => network[family]?.near ?? []);
      return near.reduce((sum, digest) => sum + clickers(terms.network(digest), digest), 0);
    });
    const isHidden = networks.every(({ v4, v6 }) => !v4 && !v6);
    return (
      factor * (isHidden ? clickers(terms.sightedOn(noNetwork), noNetwork) : Math.max(...byFamily))
    );
  }

  /** The model of an open's address, how common phones seen there are, and its other opens (see addresses.ts). */
  addressOf(open: OpenEvidence, now: number) {
    const { network } = toSighting(asClick(open));
    const people = this.count(terms.sightedOn(network));
    return {
      model: this.addresses.model(network, people, now),
      familiarShare: this.addresses.familiarShare(network, people),
      crowd: this.addresses.crowd(network, open, now),
    };
  }

  /** How many people the sample shows. */
  get people(): number {
    return this.#people;
  }

  /** How many clicks and opens are in the sample. */
  get size(): number {
    return this.#sample.size;
  }

  /** The time of the oldest entry in the sample. Clicks made since then are part of the statistics that score them. */
  get oldest(): number {
    return this.#sample.get(this.#first)?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Learns how a browser changed networks between its first and its second click. Later clicks are ignored. */
  #learnMove({ visitor, network }: ClickEvidence, at: number): void {
    if (visitor === undefined) return;
    const first = this.#browsers.get(visitor);
    if (first === undefined) this.#browsers.set(visitor, { network, at });
    if (!first || at <= first.at) return;
    this.#browsers.set(visitor, null);
    const people = first.network.v4 ? this.count(terms.network(first.network.v4.exact)) : 0;
    this.moves.record(first.network, network, at - first.at, people);
  }

  /** Adds an entry to the sample and returns its `kindWeight`. */
  #add(evidence: ClickEvidence, at: number, kind: Kind): number {
    this.forget(at - this.#ageMs);
    while (this.size >= this.#limit) this.#forgetOldest();
    const entry = this.#count(evidence, at, kind);
    this.#sample.set(this.#next, entry);
    this.#next += 1;
    return entry.kindWeight;
  }

  #forgetOldest(): void {
    const oldest = this.#sample.get(this.#first);
    this.#sample.delete(this.#first);
    this.#first += 1;
    if (!oldest) return;
    this.#change(oldest, -1);
    const { visitor } = oldest.evidence;
    if (visitor !== undefined) this.#browsers.delete(visitor);
  }

  #count(evidence: ClickEvidence, at: number, kind: Kind): SampleEntry {
    const sighting = toSighting(evidence);
    const counted = this.#countedPeople("p", sighting);
    const others = this.count(terms.sightedOn(sighting.network)) - counted;
    const share = blendedShare(
      this.count(terms.device(evidence.platform, sighting.device)),
      this.count(terms.device(evidence.platform)),
      shippedDeviceShare(evidence.platform, "screen"),
      shippedPeople,
    );
    // Labels train only the agreement probabilities, so they do not count towards the frequencies.
    const weight = kind === "l" ? 0 : newPersonShare(counted, others, share);
    const kindWeight = newPersonShare(this.#countedPeople(kind, sighting), others, share);
    const entry = { evidence, at, kind, weight, kindWeight };
    this.#change(entry, 1);
    return entry;
  }

  /**
   * How many people with this sighting were counted. On a network with few people, a sighting without a device and one with a device
   * count as the same person.
   */
  #countedPeople(kind: Kind | "p", sighting: Sighting): number {
    const sameSighting = this.count(terms.person(kind, sighting));
    const onNetwork = this.count(terms.sightedOn(sighting.network));
    if (onNetwork > smallNetworkPeople) return sameSighting;
    const others =
      sighting.device === noDevice
        ? onNetwork - this.count(terms.person("p", sighting))
        : this.count(terms.person(kind, { ...sighting, device: noDevice }));
    return sameSighting + Math.min(1, Math.max(0, others));
  }

  /** Adds an entry to all counts, or subtracts it. */
  #change({ evidence, kind, weight, kindWeight }: SampleEntry, sign: 1 | -1): void {
    this.#people += sign * weight;
    const sighting = toSighting(evidence);
    if (kindWeight !== 0) this.#changeCount(terms.person(kind, sighting), sign * kindWeight);
    if (weight === 0) return;
    for (const term of countedTerms(evidence)) this.#changeCount(term, sign * weight);
    if (kind !== "o") return;
    for (const near of nearNetworks(evidence.network)) {
      this.#changeCount(terms.openers(near), sign * weight);
    }
  }

  #changeCount(term: string, change: number): void {
    const count = (this.#counts.get(term) ?? 0) + change;
    if (count === 0) this.#counts.delete(term);
    else this.#counts.set(term, count);
  }
}

/** A click, an open decided by its evidence, or an open whose click is certain (a label). People are counted per kind. */
type Kind = "c" | "o" | "l";

interface SampleEntry {
  readonly evidence: ClickEvidence;
  readonly at: number;
  readonly kind: Kind;
  /** How much of a new person the entry is in the whole sample, from 0 to 1. */
  readonly weight: number;
  /** How much of a new person the entry is among entries of its kind, from 0 to 1. */
  readonly kindWeight: number;
}

function isCounted({ automated, platform }: Pick<ClickEvidence, "automated" | "platform">) {
  return !automated && platform !== "other";
}

function nearNetworks({ v4, v6 }: NetworkEvidence): string[] {
  const near = [v4, v6].flatMap((network) => network?.near ?? []);
  return near.length > 0 ? near : [noNetwork];
}

/** Returns the evidence that a click would have now, with its network under the newest digest key. */
function asClick({ networks, installedAt: _installedAt, ...phone }: OpenEvidence): ClickEvidence {
  return { ...phone, network: networks[0] ?? {} };
}
