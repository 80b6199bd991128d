import type { ClickEvidence, NetworkEvidence, OpenEvidence } from "../signals/evidence.ts";
import { ClickedShare, factorBin, organicAt } from "./clicked-share.ts";
import { NetworkMoves } from "./network-moves.ts";
import { fewPeople, newPerson, noDevice, noNetwork, sightOf } from "./people.ts";
import type { Sight } from "./people.ts";
import { defaultModel } from "../policy.ts";
import { Rates } from "./rates.ts";
import { blendedShare, shippedDeviceShare, shippedPeople } from "./shipped-shares.ts";
import { AttributedShares } from "./attributed-shares.ts";
import { countedTerms, terms } from "./terms.ts";
import { longestWindowMs } from "../window.ts";

const defaultSampleSize = 16_000;
const dayMs = 24 * 3_600_000;

/** An open that was weighed: how much speaks for a click at all, and for each of the likeliest. */
export interface WeighedOpen {
  readonly bayesFactor: number;
  readonly candidates: readonly { readonly click: string; readonly posterior: number }[];
}

/**
 * What is usual among the people who lately clicked or opened an app: how often each value occurs, and how
 * many clicks come in. People are counted, not what they repeat (see people.ts). Holds at most `size` of them, none older than `ageMs` (the match window, so that
 * no evidence outlives it), and seven days of counters. Feed it every click that `evidenceKeys` indexes,
 * oldest first, or of too many some, and `recordRate` the rest; after a restart, the newest ones from
 * the store.
 */
export class BackgroundStatistics {
  readonly clicks = new Rates();
  /** Where people are found again. */
  readonly moves = new NetworkMoves();
  /** How many opens followed a click. */
  readonly clickedShare = new ClickedShare();
  /** Opens by the probability that nobody's click led to them, were the app like any other. */
  readonly organicOpens = new Rates();
  readonly #limit: number;
  readonly #ageMs: number;
  readonly #counts = new Map<string, number>();
  readonly #sample = new Map<number, Counted>();
  #people = 0;
  readonly #attributed: AttributedShares;
  /** Browsers that clicked once, as far as the sample goes. */
  readonly #browsers = new Map<
    number,
    { readonly network: NetworkEvidence; readonly at: number } | null
  >();
  /** The sample is numbered from `#first` up to `#next`. */
  #first = 0;
  #next = 0;

  constructor({ size = defaultSampleSize, ageMs = longestWindowMs } = {}) {
    this.#limit = size;
    this.#attributed = new AttributedShares(size);
    this.#ageMs = ageMs;
  }

  /**
   * Takes one more click into account; what is too old or too many makes room.
   *
   * @returns the number to amend it by; undefined when it is none of those that count
   */
  record(click: ClickEvidence, at: number): number | undefined {
    if (!isCounted(click)) return undefined;
    this.#learnMove(click, at);
    const number = this.#next;
    this.clicks.record(click.platform, at, this.#take(click, at, "c"));
    return number;
  }

  /** That so many clicks came, without a place in the sample; false when they are none of those that count. */
  recordRate(
    click: Pick<ClickEvidence, "automated" | "platform">,
    at: number,
    clicks = 1,
  ): boolean {
    if (!isCounted(click)) return false;
    this.clicks.record(click.platform, at, clicks);
    return true;
  }

  /** Counts what is known now in the place of what a click was recorded with, while it is in the sample. */
  amend(number: number, click: ClickEvidence): void {
    const counted = this.#sample.get(number);
    if (!counted) return;
    const { at, kind, turn } = counted;
    this.#uncount(counted);
    const again = this.#count(click, at, kind);
    this.#sample.set(number, again);
    this.clicks.record(click.platform, at, again.turn - turn);
  }

  /**
   * Takes one more open into account that was decided by evidence.
   *
   * @returns how much of a person it was that had not opened before
   */
  recordOpen(open: OpenEvidence, at: number, { bayesFactor, candidates }: WeighedOpen): number {
    const turn = open.platform === "other" ? 1 : this.#take(asClick(open), at, "o");
    this.recallOpens(open.platform, at, factorBin(bayesFactor), turn);
    this.attribute({ candidates });
    return turn;
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
  attribute(open: Pick<WeighedOpen, "candidates">): void {
    this.#attributed.attribute(open);
  }

  /** Undoes `attribute`, so that the open can be scored again. */
  refund(open: Pick<WeighedOpen, "candidates">): void {
    this.#attributed.refund(open);
  }

  /** Opens of the past whose factor lies in that bin (see clicked-share.ts). */
  recallOpens(platform: OpenEvidence["platform"], at: number, bin: number, opens: number): void {
    this.clickedShare.record(platform, at, bin, opens);
    this.organicOpens.record(platform, at, opens * organicAt(bin, defaultModel.clickedShare));
  }

  /**
   * Takes an open into account whose click is certain.
   *
   * @returns how much of a person it was that had not opened so before
   */
  recordLabel(open: OpenEvidence, at: number): number {
    return open.platform === "other" ? 1 : this.#take(asClick(open), at, "l");
  }

  /** Lets go of what was seen before that moment; what is recorded does so by itself. */
  forget(before: number): void {
    while (this.oldest < before) this.#forgetOldest();
  }

  /** How many people of the sample carry this term (see terms.ts). */
  count(term: string): number {
    return this.#counts.get(term) ?? 0;
  }

  /**
   * How many people clicked from near an open's network, within a day or more; where the network is hidden, from any hidden
   * one. People known by their opens alone do not count: whoever has the app's public key can make up any number of those.
   */
  clickersNear({ networks }: OpenEvidence, now: number): number {
    // A busy app's sample holds some hours only: the rest of the day is taken to be like them.
    const isFull = this.size >= this.#limit;
    const days = isFull ? Math.max(1, dayMs / Math.max(1, now - this.oldest)) : 1;
    const clickers = (seen: string, near: string) =>
      Math.max(0, this.count(seen) - this.count(terms.openers(near)));
    const byFamily = (["v4", "v6"] as const).map((family) => {
      const near = networks.flatMap((network) => network[family]?.near ?? []);
      return near.reduce((sum, each) => sum + clickers(terms.network(each), each), 0);
    });
    const isHidden = networks.every(({ v4, v6 }) => !v4 && !v6);
    return days * (isHidden ? clickers(terms.home(noNetwork), noNetwork) : Math.max(...byFamily));
  }

  /** How many people the sample shows. */
  get people(): number {
    return this.#people;
  }

  /** How many clicks and opens the sample holds. */
  get size(): number {
    return this.#sample.size;
  }

  /** When the sample's oldest happened: newer clicks count among their own background. */
  get oldest(): number {
    return this.#sample.get(this.#first)?.at ?? Number.POSITIVE_INFINITY;
  }

  /** A browser teaches once, however often it clicks. */
  #learnMove({ visitor, network }: ClickEvidence, at: number): void {
    if (visitor === undefined) return;
    const first = this.#browsers.get(visitor);
    if (first === undefined) this.#browsers.set(visitor, { network, at });
    if (!first || at <= first.at) return;
    this.#browsers.set(visitor, null);
    const people = first.network.v4 ? this.count(terms.network(first.network.v4.exact)) : 0;
    this.moves.record(first.network, network, at - first.at, people);
  }

  /** Too old or too many make room. */
  #take(shown: ClickEvidence, at: number, kind: Kind): number {
    this.forget(at - this.#ageMs);
    while (this.size >= this.#limit) this.#forgetOldest();
    const counted = this.#count(shown, at, kind);
    this.#sample.set(this.#next, counted);
    this.#next += 1;
    return counted.turn;
  }

  #forgetOldest(): void {
    const oldest = this.#sample.get(this.#first);
    this.#sample.delete(this.#first);
    this.#first += 1;
    if (!oldest) return;
    this.#uncount(oldest);
    const { visitor } = oldest.shown;
    if (visitor !== undefined) this.#browsers.delete(visitor);
  }

  #count(shown: ClickEvidence, at: number, kind: Kind): Counted {
    const sight = sightOf(shown);
    const counted = this.#counted("p", sight);
    const others = this.count(terms.home(sight.home)) - counted;
    const share = blendedShare(
      this.count(terms.device(shown.platform, sight.device)),
      this.count(terms.device(shown.platform)),
      shippedDeviceShare(shown.platform, "screen"),
      shippedPeople,
    );
    // A certain match says how one click and one open agree; what is usual comes from the others.
    const weight = kind === "l" ? 0 : newPerson(counted, others, share);
    const turn = newPerson(this.#counted(kind, sight), others, share);
    const entry = { shown, at, kind, weight, turn };
    this.#change(entry, 1);
    return entry;
  }

  /**
   * Where few people are, somebody whose page stayed silent is the one whose page did not, and the other
   * way round.
   */
  #counted(kind: Kind | "p", sight: Sight): number {
    const own = this.count(terms.person(kind, sight));
    if (this.count(terms.home(sight.home)) > fewPeople) return own;
    const elsewhere =
      sight.device === noDevice
        ? this.count(terms.home(sight.home)) - this.count(terms.person("p", sight))
        : this.count(terms.person(kind, { ...sight, device: noDevice }));
    return own + Math.min(1, Math.max(0, elsewhere));
  }

  #uncount(counted: Counted): void {
    this.#change(counted, -1);
  }

  #change({ shown, kind, weight, turn }: Counted, sign: 1 | -1): void {
    this.#people += sign * weight;
    const sight = sightOf(shown);
    if (turn !== 0) this.#add(terms.person(kind, sight), sign * turn);
    if (weight === 0) return;
    for (const term of countedTerms(shown)) this.#add(term, sign * weight);
    if (kind !== "o") return;
    for (const near of nearNetworks(shown.network)) this.#add(terms.openers(near), sign * weight);
  }

  #add(term: string, change: number): void {
    const count = (this.#counts.get(term) ?? 0) + change;
    if (count === 0) this.#counts.delete(term);
    else this.#counts.set(term, count);
  }
}

/** Clicks, opens decided by evidence, and opens whose click is certain are people of their own each. */
type Kind = "c" | "o" | "l";

interface Counted {
  readonly shown: ClickEvidence;
  readonly at: number;
  readonly kind: Kind;
  /** How much of a new person it was among all of the sample, and among those of its kind. */
  readonly weight: number;
  readonly turn: number;
}

function isCounted({ automated, platform }: Pick<ClickEvidence, "automated" | "platform">) {
  return !automated && platform !== "other";
}

function nearNetworks({ v4, v6 }: NetworkEvidence): string[] {
  const shown = [v4, v6].flatMap((network) => network?.near ?? []);
  return shown.length > 0 ? shown : [noNetwork];
}

/** Under the newest digest key, as a click of this moment would be. */
function asClick({ networks, installedAt: _installedAt, ...phone }: OpenEvidence): ClickEvidence {
  return { ...phone, network: networks[0] ?? {} };
}
