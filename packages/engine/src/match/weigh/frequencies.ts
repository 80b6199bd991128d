import type { BackgroundStatistics } from "../learn/background.ts";
import type { NetworkDigests, OpenEvidence, Screen } from "../signals/evidence.ts";
import { baseLanguage } from "../signals/locale.ts";
import type { NetworkMoves } from "../learn/network-moves.ts";
import { fewPeople, sightOf, sightsOf } from "../learn/people.ts";
import type { Sight } from "../learn/people.ts";
import {
  blendedShare,
  shippedDeviceShare,
  shippedPeople,
  shippedShares,
} from "../learn/shipped-shares.ts";
import { sizeLabel, terms } from "../learn/terms.ts";
import { versionLabel } from "../signals/version.ts";

/** No value is taken to be rarer than this, however seldom it was seen. */
export const frequencyFloor = 5e-4;

/** The marginal frequency behind a conditional one is worth this many people. */
const backoff = { language: 10, patch: 4, osOnDevice: 4 };
/** A network not seen with anybody else counts as seen this many times. */
const unseenClicks = 0.1;

/** `patch` is the share of the open's third part among clicks that show one. */
export interface OsFrequencies {
  readonly same: number;
  readonly major: number;
  readonly frozen: number;
  readonly patch: number;
}

/**
 * How common an open's own values are among the app's recent clicks and opens: the u of Fellegi–Sunter, that
 * is, the probability that somebody else would show the same value. `own` is how often the person whose click
 * is weighed was counted in the sample: nobody vouches for their own commonness.
 */
export class Frequencies {
  readonly #open: OpenEvidence;
  readonly #background: BackgroundStatistics;
  /** Every rounded size a browser may report for the open's screen, as far as any was seen. */
  readonly #sizes: readonly string[];

  constructor(open: OpenEvidence, background: BackgroundStatistics) {
    this.#open = open;
    this.#background = background;
    const wasSeen = (size: string) => this.#count(terms.screen(open.platform, size)) > 0;
    this.#sizes = open.screen ? sizesOf(open.screen).filter(wasSeen) : [];
  }

  get moves(): NetworkMoves {
    return this.#background.moves;
  }

  /** How often the open's own person was counted: once, and again whenever the digest key changed. */
  get own(): number {
    return this.#counted(({ sight }) => [sight]);
  }

  /** The same of one network, where few people are: those whose pages stayed silent are the open's own. */
  get #ownOnNetwork(): number {
    return this.#counted(({ sight, all }) =>
      this.#count(terms.home(sight.home)) <= fewPeople ? all : [sight],
    );
  }

  #counted(sights: (seen: { sight: Sight; all: readonly Sight[] }) => readonly Sight[]): number {
    const { networks, ...phone } = this.#open;
    const seen = networks.flatMap((network) =>
      sights({ sight: sightOf({ ...phone, network }), all: sightsOf({ ...phone, network }) }),
    );
    const people = this.#sum(seen, (sight) => terms.person("p", sight), 1);
    return Math.max(1, people);
  }

  /**
   * An address nobody else was seen on is not unique: who lives with a clicker may install too. How
   * often that hits one given click falls with the number of clicks, hence `acquaintances`.
   *
   * `on` is one network under every live digest key: the sample's clicks were digested under all of
   * them, and only together they tell how crowded it is.
   */
  network(
    on: readonly NetworkDigests[],
    own: number,
    acquaintances: number,
  ): { same: number; near: number; wide: number } {
    const here = own === 0 ? 0 : this.#ownOnNetwork;
    const share = (level: keyof NetworkDigests, start: number) => {
      const seen = this.#sum(on, (digests) => terms.network(digests[level]));
      return blendedShare(seen - here, this.#background.people - here, start, unseenClicks / start);
    };
    const same = Math.max(acquaintances, share("exact", shippedShares.network));
    const near = Math.max(same, frequencyFloor, share("near", shippedShares.nearNetwork));
    return { same, near, wide: Math.max(near, share("wide", shippedShares.wideNetwork)) };
  }

  /** How common it is for somebody on the first network to be on the second one too. */
  secondNetwork(own: number): number {
    let [pairs, any] = [0, 0];
    for (const { v4, v6 } of this.#open.networks) {
      if (!v4 || !v6) continue;
      pairs += this.#count(terms.networkPair(v4.exact, v6.exact));
      any += this.#count(terms.networkPair(v4.exact, ""));
    }
    return blendedShare(
      Math.max(0, pairs - own),
      Math.max(0, any - own),
      shippedShares.secondNetwork,
      2,
    );
  }

  /** The share of those seen on the open's own kind of address. */
  family(): number {
    const v6 = this.#open.networks.some((network) => network.v6);
    const count = this.#count(terms.family(v6 ? "v6" : "v4"));
    return blendedShare(count, this.#background.people, shippedShares.v6, shippedPeople);
  }

  /** Given the network where it is shared: people on one network live in one zone. */
  timeZone(on: readonly string[] | undefined, own: number): number {
    const zone = this.#open.timeZone ?? "";
    if (on !== undefined) {
      const seen = this.#sum(on, (digest) => terms.timeZoneOn(digest, zone)) - own;
      const any = this.#sum(on, (digest) => terms.timeZoneOn(digest)) - own;
      return blendedShare(seen, any, shippedShares.timeZoneOnNetwork, 2);
    }
    const count = this.#count(terms.timeZone(zone)) - own;
    return this.#share(count, this.#count(terms.timeZone()) - own, shippedShares.timeZone);
  }

  /** Given the time zone: who lives somewhere speaks what is spoken there. */
  language(own: number): { same: number; base: number; listed: number } {
    const [tag = ""] = this.#open.languages;
    const base = baseLanguage(tag);
    const total = this.#count(terms.language()) - own;
    const same = this.#share(this.#count(terms.language(tag)) - own, total, shippedShares.language);
    const wider = this.#share(
      this.#count(terms.baseLanguage(base)) - own,
      total,
      shippedShares.baseLanguage,
    );
    const zone = this.#open.timeZone;
    if (!zone) return { same, base: Math.max(same, wider), listed: shippedShares.listed };
    const here = this.#count(terms.languageIn(zone)) - own;
    const sameHere = blendedShare(
      this.#count(terms.languageIn(zone, tag)) - own,
      here,
      same,
      backoff.language,
    );
    const baseHere = blendedShare(
      this.#count(terms.baseLanguageIn(zone, base)) - own,
      here,
      wider,
      backoff.language,
    );
    return { same: sameHere, base: Math.max(sameHere, baseHere), listed: shippedShares.listed };
  }

  model(own: number): number {
    const { platform, model = "" } = this.#open;
    const start = shippedDeviceShare(platform, "model");
    const total = this.#count(terms.model(platform)) - own;
    return this.#share(this.#count(terms.model(platform, model)) - own, total, start);
  }

  screen(own: number): number {
    const { platform, screen } = this.#open;
    if (!screen) return 1;
    const start = shippedDeviceShare(platform, "screen");
    const seen = this.#sum(this.#sizes, (size) => terms.screen(platform, size)) - own;
    return this.#share(seen, this.#count(terms.screen(platform)) - own, start);
  }

  /** Given the device where that agrees: a phone runs the versions it was sold and updated with. */
  os(own: number): Record<"alone" | "model" | "screen", OsFrequencies> {
    const { platform, os = [], model } = this.#open;
    const version = versionLabel(os);
    const total = this.#count(terms.os(platform)) - own;
    const share = (term: string, start: number) =>
      this.#share(this.#count(term) - own, total, start);
    const onDevice = (devices: readonly string[], otherwise: number) =>
      blendedShare(
        this.#sum(devices, (device) => terms.osOn(platform, device, version)) - own,
        this.#sum(devices, (device) => terms.osOn(platform, device)) - own,
        otherwise,
        backoff.osOnDevice,
      );
    const anywhere = share(terms.os(platform, version), shippedShares.os);
    const onScreen = onDevice(this.#sizes, anywhere);
    const onModel = model ? onDevice([model], onScreen) : onScreen;
    const sameMajor = share(terms.osMajor(platform, os[0]), shippedShares.osMajor);
    const frozen = share(terms.osFitsFrozen(platform), shippedShares.osFrozen);
    const patch = blendedShare(
      this.#count(terms.osPatch(platform, version, os[2])) - own,
      this.#count(terms.osPatch(platform, version)) - own,
      shippedShares.osPatch,
      backoff.patch,
    );
    const given = (otherwise: number) => {
      const same = floored(otherwise);
      return { same, major: Math.max(same, sameMajor), frozen, patch };
    };
    return { alone: given(anywhere), model: given(onModel), screen: given(onScreen) };
  }

  #count(term: string): number {
    return this.#background.count(term);
  }

  #sum<T>(items: readonly T[], term: (item: T) => string, most = Number.POSITIVE_INFINITY): number {
    return items.reduce((sum, item) => sum + Math.min(most, this.#count(term(item))), 0);
  }

  #share(count: number, total: number, start: number): number {
    // What nobody was seen with yet counts as seen once: most values are rare, and a sample is small.
    return floored(blendedShare(count, total, start, Math.max(shippedPeople, 1 / start)));
  }
}

function floored(share: number): number {
  return Math.max(frequencyFloor, share);
}

function sizesOf({ short, long }: Screen): string[] {
  const sizes = neighbours(short).flatMap((one) =>
    neighbours(long).map((other) => sizeLabel(one, other)),
  );
  return [...new Set(sizes)];
}

function neighbours(side: number): number[] {
  return [Math.round(side) - 1, Math.round(side), Math.round(side) + 1];
}
