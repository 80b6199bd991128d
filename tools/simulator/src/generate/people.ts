import { weightedAndroids } from "./android-devices.ts";
import type { AndroidModel } from "./android-devices.ts";
import {
  appleMajorWeights,
  appleReleases,
  weightedIPads,
  weightedIPhones,
} from "./apple-devices.ts";
import type { AppleModel, AppleRelease } from "./apple-devices.ts";
import type { WorldParameters } from "./parameters.ts";
import { cities } from "./places.ts";
import type { City } from "./places.ts";
import { seededRandom, weighted } from "./random.ts";
import type { Random } from "./random.ts";

interface Household {
  readonly id: string;
  readonly city: City;
  readonly size: number;
  readonly ipv6: boolean;
  /** Whether the household shares its IPv4 address with other households. */
  readonly cgnat: boolean;
  readonly onCampus: boolean;
}

export type Device =
  | {
      readonly platform: "ios";
      readonly model: AppleModel;
      readonly tablet: boolean;
      readonly release: AppleRelease;
      /** The width in points, after display zoom. */
      readonly width: number;
      readonly height: number;
    }
  | { readonly platform: "android"; readonly model: AndroidModel; readonly version: string };

export interface Person {
  readonly id: string;
  readonly household: Household;
  readonly city: City;
  readonly device: Device;
  /** The device's languages, most preferred first, as the app reports them. */
  readonly languages: readonly string[];
  readonly carrier: number;
  readonly cellularIpv6: boolean;
  /** The number of the person's office in the city. Null if the person works at none. */
  readonly office: number | null;
  readonly officeIpv6: boolean;
  readonly relay: boolean;
  readonly vpn: boolean;
  /** The name of the time zone that the browser reports. */
  readonly seenZone: string;
}

/** The people of a world. Each person depends only on the seed and their number. */
export interface Population {
  /** A random person of the audience, or of one city. */
  randomPerson(random: Random, city?: string): Person;
  /** Another member of the household. Null if there is none. */
  housemate(person: Person, random: Random): Person | null;
}

const householdSize = weighted([
  [1, 0.38],
  [2, 0.32],
  [3, 0.14],
  [4, 0.12],
  [5, 0.04],
] as const);
const officesPerCity = 400;

export function population(parameters: WorldParameters): Population {
  const { campus } = parameters;
  const devices = deviceMarket(parameters);
  const inhabited = cities.filter(
    ({ name, country }) =>
      (parameters.countries?.includes(country) ?? true) &&
      (parameters.cities?.includes(name) ?? true),
  );
  const cityPicker = weighted(inhabited.map((city) => [city, city.weight] as const));
  const languagePickers = new Map(cities.map((city) => [city, weighted(city.languages)]));
  const households = new Map<string, Household>();
  const people = new Map<string, Person>();

  function household(index: number, place?: City): Household {
    const id = place === undefined ? `h${index}` : `h${place.name}${index}`;
    return cached(households, id, () => {
      const random = seededRandom(parameters.seed, "household", id);
      return {
        id,
        city: place ?? cityPicker(random),
        size: campus === null ? householdSize(random) : 1 + random.below(3),
        ipv6: random.chance(parameters.homeIpv6),
        cgnat: random.chance(parameters.homeCgnat),
        onCampus: campus !== null,
      };
    });
  }

  function member(home: Household, index: number): Person {
    const id = `${home.id}.${index}`;
    return cached(people, id, () => {
      const random = seededRandom(parameters.seed, "person", id);
      const mainIsIos = seededRandom(parameters.seed, "main", home.id).chance(parameters.iosShare);
      const isIos = random.chance(parameters.samePlatformAtHome)
        ? mainIsIos
        : random.chance(parameters.iosShare);
      const languages = languagePickers.get(home.city)?.(random) ?? ["en-US"];
      return {
        id,
        household: home,
        city: home.city,
        device: isIos ? devices.apple(random) : devices.android(random),
        languages,
        carrier: random.below(3),
        cellularIpv6: random.chance(parameters.cellularIpv6),
        office: random.chance(0.5) ? random.below(officesPerCity) : null,
        officeIpv6: random.chance(parameters.officeIpv6),
        relay: random.chance(parameters.relayShare),
        vpn: random.chance(parameters.vpnShare),
        seenZone: home.city.zones[random.below(home.city.zones.length)] ?? "UTC",
      };
    });
  }

  return {
    randomPerson(random, cityName) {
      const place = cityName === undefined ? undefined : cities.find((c) => c.name === cityName);
      const home = household(random.below(parameters.households), place);
      return member(home, random.below(home.size));
    },
    housemate(person, random) {
      const { household: home } = person;
      if (home.size < 2) return null;
      const number = Number(person.id.slice(person.id.lastIndexOf(".") + 1));
      return member(home, (number + 1 + random.below(home.size - 1)) % home.size);
    },
  };
}

/** Picks models and versions by their market shares. A smaller `marketSkew` makes the shares more equal. */
function deviceMarket(parameters: WorldParameters) {
  const { marketSkew, androidVariants, iPadShare, displayZoom } = parameters;
  const skewed = <T>(shares: readonly (readonly [T, number])[]) =>
    weighted(shares.map(([value, share]) => [value, share ** marketSkew] as const));
  const iPhone = skewed(weightedIPhones);
  const iPad = skewed(weightedIPads);
  const androidPhone = skewed(weightedAndroids);

  return {
    apple(random: Random): Device {
      const tablet = random.chance(iPadShare);
      const model = tablet ? iPad(random) : iPhone(random);
      const [oldest, newest] = model.os;
      const runnable = appleReleases.filter(({ major }) => major >= oldest && major <= newest);
      const release = skewed(
        runnable.map((r) => [r, r.weight * (appleMajorWeights[r.major] ?? 0)] as const),
      )(random);
      const zoomed = !tablet && model.width > 375 && random.chance(displayZoom);
      const width = zoomed ? zoomedWidth(model.width) : model.width;
      const height = zoomed ? Math.round((model.height * width) / model.width) : model.height;
      return { platform: "ios", model, tablet, release, width, height };
    },
    android(random: Random): Device {
      const listed = androidPhone(random);
      const variant = random.below(androidVariants);
      const model = variant === 0 ? listed : { ...listed, model: `${listed.model}${variant}` };
      // Newer versions are more common, because most phones install updates.
      const newestFirst = model.versions.toReversed();
      const version = skewed(newestFirst.map((v, i) => [v, 0.5 ** i] as const))(random);
      return { platform: "android", model, version };
    },
  };
}

/** Returns the width with display zoom, which uses the layout of a smaller phone. */
function zoomedWidth(width: number): number {
  return width >= 414 ? 375 : 320;
}

function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const hit = cache.get(key);
  if (hit !== undefined) return hit;
  const created = make();
  cache.set(key, created);
  return created;
}
