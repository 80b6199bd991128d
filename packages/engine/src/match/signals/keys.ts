import type {
  ClickEvidence,
  NetworkDigests,
  NetworkEvidence,
  OpenEvidence,
  Platform,
  Screen,
} from "./evidence.ts";
import { otherDisplays } from "./displays.ts";
import { noPlace, noWords, numberOf, withWord } from "./key-number.ts";

/**
 * How many clicks to fetch per key, newest first. The keys run from specific to broad, so the right
 * click is near the top of at least one list however many clicks are pending.
 */
export const candidatesPerKey = 200;

/** How many candidates one decision weighs at most. */
export const candidateLimit = 1000;

const unknown = "-";

/**
 * What a click is indexed by: network and device together, network, near network, and device with time
 * zone; one that shows no device, by its platform, and by its browser too, in case an older click of that is
 * known. Automated and desktop clicks have no keys: they are never candidates. Those of one
 * neighbourhood lie side by side: a click touches one place of an index for them, and so does a look-up.
 */
export function evidenceKeys(click: ClickEvidence): number[] {
  const { platform, timeZone = unknown } = click;
  if (click.automated || platform === "other") return [];
  const device = clickDevice(click);
  const on = hashed(platform);
  const keys =
    device === unknown
      ? [numberOf(on.words, on.place), ...(click.returning ? browserKeys(click) : [])]
      : [deviceKey(on, device, timeZone)];
  for (const family of families(click.network)) {
    const { exact, near, place } = networkOn(on, family);
    keys.push(numberOf(withWord(exact, device), place));
    keys.push(numberOf(exact, place), numberOf(near, place));
  }
  return keys;
}

/**
 * What an open looks up, most specific first; fetch `candidatesPerKey` clicks for each, newest first.
 * Where fewer clicks than that share a network with the open, those that share its device too are all
 * among them: such an open, not `crowded`, has no need of the keys of both, which are half of all.
 */
export function lookupKeys(open: OpenEvidence, crowded = true): number[] {
  const { platform } = open;
  if (platform === "other") return [];
  const on = hashed(platform);
  const networks = open.networks.flatMap(families).map((family) => networkOn(on, family));
  const devices = crowded ? [...openDevices(open), unknown] : [];
  return [
    ...networks.flatMap(({ exact, place }) =>
      devices.map((device) => numberOf(withWord(exact, device), place)),
    ),
    ...networks.map(({ exact, place }) => numberOf(exact, place)),
    ...deviceKeys(open, on),
    ...networks.map(({ near, place }) => numberOf(near, place)),
    numberOf(on.words, on.place),
  ];
}

/** Those of an open's keys that name no network: of a popular phone, strangers by the thousand share them. */
export function keysOfStrangers(open: OpenEvidence): Set<number> {
  const on = hashed(open.platform);
  return new Set([...deviceKeys(open, on), numberOf(on.words, on.place)]);
}

function deviceKeys(open: OpenEvidence, on: Hashed): number[] {
  const zones = open.timeZone ? [open.timeZone, unknown] : [unknown];
  return openDevices(open).flatMap((device) => zones.map((zone) => deviceKey(on, device, zone)));
}

/** What the other clicks of a click's browser are looked up by, where they may be out of an open's reach. */
export function browserKeys({ visitor }: ClickEvidence): number[] {
  return visitor === undefined ? [] : [visitor];
}

/** A platform as keys begin with it. */
interface Hashed {
  readonly words: number;
  readonly place: number;
}

function hashed(platform: Platform): Hashed {
  return { words: withWord(noWords, platform), place: withWord(noPlace, platform) };
}

function deviceKey({ words, place }: Hashed, device: string, zone: string): number {
  return numberOf(withWord(withWord(words, device), zone), withWord(place, device));
}

function networkOn({ words }: Hashed, { exact, near }: NetworkDigests) {
  return {
    exact: withWord(words, exact),
    near: withWord(words, near),
    place: withWord(noPlace, near),
  };
}

function families({ v4, v6 }: NetworkEvidence) {
  return [v4, v6].filter((family) => family !== undefined);
}

function clickDevice({ model, screen }: ClickEvidence): string {
  // An Apple hardware id nobody knows the name of yet can only be met by its screen.
  if (model && !model.includes(",")) return `m:${model}`;
  return screen ? sizeKey(Math.round(screen.short), Math.round(screen.long)) : unknown;
}

function openDevices({ model, screen, platform }: OpenEvidence): string[] {
  const byModel = model && !model.includes(",") ? [`m:${model}`] : [];
  if (!screen) return byModel;
  const screens = [screen, ...otherDisplays(screen)];
  return [...byModel, ...screens.flatMap((each) => sizeKeys(each, platform === "android"))];
}

/** Every rounded size a browser may report for this screen: Android's are fractions there and whole numbers here. */
function sizeKeys({ short, long }: Screen, fractional: boolean): string[] {
  const around = (side: number) =>
    fractional ? [...new Set([Math.floor(side), Math.ceil(side)])] : [Math.round(side)];
  return around(short).flatMap((s) => around(long).map((l) => sizeKey(s, l)));
}

function sizeKey(short: number, long: number): string {
  return `s:${short}x${long}`;
}
