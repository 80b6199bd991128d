import type { BackgroundStatistics } from "../learn/background.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import type { NetworkMoves } from "../learn/network-moves.ts";
import {
  blendedShare,
  shippedDeviceShare,
  shippedPeople,
  shippedShares,
} from "../learn/shipped-shares.ts";
import { openCounts } from "./open-counts.ts";
import type { NetworkCounts, OpenCounts } from "./open-counts.ts";

/** No value counts as rarer than this, however rarely it was seen. */
export const frequencyFloor = 5e-4;

/** An unconditional frequency is blended into its conditional one as if it were this many people. */
const backoff = { language: 10, patch: 4, osOnDevice: 4 };
/** The shipped shares of second networks, and of time zones on a network, weigh as much as this many people. */
const shippedPeopleOnNetwork = 2;
/** A network on which nobody else was seen counts as seen this many times. */
const unseenCount = 0.1;

/** Frequencies of the system version. `patch` is the frequency of the version's third part among people who show one. */
export interface OsFrequencies {
  readonly same: number;
  readonly major: number;
  readonly frozen: number;
  readonly patch: number;
}

/**
 * How common an open's values are among the app's recent clicks and opens: the probability that somebody else shows the
 * same value (u in Fellegi–Sunter). `ownCount` is how often the person who clicked was counted in the sample. These counts are
 * subtracted, because a person does not make their own values common.
 */
export class Frequencies {
  readonly #open: OpenEvidence;
  readonly #background: BackgroundStatistics;
  readonly #counts: OpenCounts;

  constructor(open: OpenEvidence, background: BackgroundStatistics) {
    this.#open = open;
    this.#background = background;
    this.#counts = openCounts(open, background);
  }

  get moves(): NetworkMoves {
    return this.#background.moves;
  }

  /** How many people the sample shows. */
  get people(): number {
    return this.#background.people;
  }

  /** How often the person who opened the app was counted. */
  get own(): number {
    return this.#counts.own;
  }

  /** The counts on the open's network of that family; undefined if the open shows none. */
  on(family: "v4" | "v6"): NetworkCounts | undefined {
    return this.#counts[family];
  }

  /**
   * How common the open's network is. Even an address on which nobody else was seen is not unique, because people who
   * live with the one who clicked may install the app, too. `acquaintances` is the probability of that for one given
   * click. It falls with the number of clicks.
   */
  network(
    { people }: NetworkCounts,
    ownCount: number,
    acquaintances: number,
  ): { same: number; near: number; wide: number } {
    const ownHere = ownCount === 0 ? 0 : this.#counts.ownOnNetwork;
    const share = (seen: number, start: number) =>
      blendedShare(seen - ownHere, this.#background.people - ownHere, start, unseenCount / start);
    const same = Math.max(acquaintances, share(people.exact, shippedShares.network));
    const near = Math.max(same, frequencyFloor, share(people.near, shippedShares.nearNetwork));
    return { same, near, wide: Math.max(near, share(people.wide, shippedShares.wideNetwork)) };
  }

  /** How often people on the first network are on the second one, too. */
  secondNetwork(ownCount: number): number {
    const { seen, any } = this.#counts.secondNetwork;
    return blendedShare(
      Math.max(0, seen - ownCount),
      Math.max(0, any - ownCount),
      shippedShares.secondNetwork,
      shippedPeopleOnNetwork,
    );
  }

  /** The share of people with the open's address family. */
  family(): number {
    const { family } = this.#counts;
    return blendedShare(family, this.#background.people, shippedShares.v6, shippedPeople);
  }

  timeZone(ownCount: number): number {
    const { seen, any } = this.#counts.timeZone;
    return this.#share(seen - ownCount, any - ownCount, shippedShares.timeZone);
  }

  /** The frequency of the time zone among people on the same network, who mostly share one. */
  timeZoneOn({ timeZone }: NetworkCounts, level: "exact" | "wide", ownCount: number): number {
    const { seen, any } = timeZone[level];
    return blendedShare(
      seen - ownCount,
      any - ownCount,
      shippedShares.timeZoneOnNetwork,
      shippedPeopleOnNetwork,
    );
  }

  /** The frequency of the language among people in the same time zone. */
  language(ownCount: number): { same: number; base: number; listed: number } {
    const { language, languageHere: inZone } = this.#counts;
    const total = language.any - ownCount;
    const same = this.#share(language.same - ownCount, total, shippedShares.language);
    const wider = this.#share(language.base - ownCount, total, shippedShares.baseLanguage);
    const { listed } = shippedShares;
    if (!inZone) return { same, base: Math.max(same, wider), listed };
    const blend = (seen: number, anywhere: number) =>
      blendedShare(seen - ownCount, inZone.any - ownCount, anywhere, backoff.language);
    const sameInZone = blend(inZone.same, same);
    return { same: sameInZone, base: Math.max(sameInZone, blend(inZone.base, wider)), listed };
  }

  model(ownCount: number): number {
    const { seen, any } = this.#counts.model;
    return this.#share(
      seen - ownCount,
      any - ownCount,
      shippedDeviceShare(this.#open.platform, "model"),
    );
  }

  screen(ownCount: number): number {
    const { platform, screen } = this.#open;
    if (!screen) return 1;
    const { seen, any } = this.#counts.screen;
    return this.#share(seen - ownCount, any - ownCount, shippedDeviceShare(platform, "screen"));
  }

  /**
   * The frequency of the system version among all people and among those with the same model or screen, because a model runs only
   * the versions it was sold with and updated to.
   */
  os(ownCount: number): Record<"alone" | "model" | "screen", OsFrequencies> {
    const { any, same, major, frozen, patch, onScreen, onModel } = this.#counts.os;
    const share = (seen: number, start: number) =>
      this.#share(seen - ownCount, any - ownCount, start);
    const blend = (on: typeof onScreen, otherwise: number, weight: number) =>
      blendedShare(on.seen - ownCount, on.any - ownCount, otherwise, weight);
    const anywhere = share(same, shippedShares.os);
    const withScreen = blend(onScreen, anywhere, backoff.osOnDevice);
    const withModel = onModel ? blend(onModel, withScreen, backoff.osOnDevice) : withScreen;
    const sameMajor = share(major, shippedShares.osMajor);
    const others = {
      frozen: share(frozen, shippedShares.osFrozen),
      patch: blend(patch, shippedShares.osPatch, backoff.patch),
    };
    const withOthers = (version: number) => {
      const sameVersion = floored(version);
      return { same: sameVersion, major: Math.max(sameVersion, sameMajor), ...others };
    };
    return {
      alone: withOthers(anywhere),
      model: withOthers(withModel),
      screen: withOthers(withScreen),
    };
  }

  #share(count: number, total: number, start: number): number {
    // A value that nobody showed counts as seen once: most values are rare, and the sample is small.
    return floored(blendedShare(count, total, start, Math.max(shippedPeople, 1 / start)));
  }
}

function floored(share: number): number {
  return Math.max(frequencyFloor, share);
}
