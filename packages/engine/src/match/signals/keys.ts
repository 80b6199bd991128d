import type {
  ClickEvidence,
  NetworkDigests,
  NetworkEvidence,
  OpenEvidence,
  Platform,
  Screen,
} from "./evidence.ts";
import { otherDisplays } from "./displays.ts";
import { groupSeed, wordSeed, combineHashes, withWord } from "./key-number.ts";

/**
 * How many clicks to fetch per key, newest first. Keys range from specific to broad, so the right click is near the
 * top of at least one list, however many clicks are pending.
 */
export const candidatesPerKey = 200;

/** The maximum number of candidates in one decision. */
export const candidateLimit = 1000;

const missing = "-";

/**
 * The keys that a click is indexed by: network with device, network, near network, and device with time zone. A
 * click without a device is indexed by its platform instead, and by its browser if an older click of the browser may exist.
 * Automated and desktop clicks have no keys, because they are never candidates. The keys of one near network are one
 * group, so that storing or finding them touches one part of the index.
 */
export function evidenceKeys(click: ClickEvidence): number[] {
  const { platform, timeZone = missing } = click;
  if (click.automated || platform === "other") return [];
  const device = clickDevice(click);
  const prefix = keyPrefix(platform);
  const keys =
    device === missing
      ? [combineHashes(prefix.words, prefix.group), ...(click.returning ? browserKeys(click) : [])]
      : [deviceKey(prefix, device, timeZone)];
  for (const digests of knownDigests(click.network)) {
    const { exact, near, group } = networkHashes(prefix, digests);
    keys.push(combineHashes(withWord(exact, device), group));
    keys.push(combineHashes(exact, group), combineHashes(near, group));
  }
  return keys;
}

/**
 * The keys that an open looks up, most specific first. Fetch `candidatesPerKey` clicks for each, newest first. If fewer
 * clicks than that share the open's network (not `isCrowded`), the network key finds all of them. Then the keys that
 * combine network and device, which are half of all keys, are left out.
 */
export function lookupKeys(open: OpenEvidence, { isCrowded = true } = {}): number[] {
  const { platform } = open;
  if (platform === "other") return [];
  const prefix = keyPrefix(platform);
  const networks = open.networks
    .flatMap(knownDigests)
    .map((digests) => networkHashes(prefix, digests));
  const devices = isCrowded ? [...openDevices(open), missing] : [];
  return [
    ...networks.flatMap(({ exact, group }) =>
      devices.map((device) => combineHashes(withWord(exact, device), group)),
    ),
    ...networks.map(({ exact, group }) => combineHashes(exact, group)),
    ...deviceKeys(open, prefix),
    ...networks.map(({ near, group }) => combineHashes(near, group)),
    combineHashes(prefix.words, prefix.group),
  ];
}

/** The keys of an open that contain no network. Thousands of strangers may share them if the phone is popular. */
export function keysWithoutNetwork(open: OpenEvidence): Set<number> {
  const prefix = keyPrefix(open.platform);
  return new Set([...deviceKeys(open, prefix), combineHashes(prefix.words, prefix.group)]);
}

function deviceKeys(open: OpenEvidence, prefix: KeyPrefix): number[] {
  const zones = open.timeZone ? [open.timeZone, missing] : [missing];
  return openDevices(open).flatMap((device) =>
    zones.map((zone) => deviceKey(prefix, device, zone)),
  );
}

/** The keys that find other clicks of the same browser, which an open's own keys may miss. */
export function browserKeys({ visitor }: ClickEvidence): number[] {
  return visitor === undefined ? [] : [visitor];
}

/** The start of a key: the hashes of the platform. */
interface KeyPrefix {
  readonly words: number;
  readonly group: number;
}

function keyPrefix(platform: Platform): KeyPrefix {
  return { words: withWord(wordSeed, platform), group: withWord(groupSeed, platform) };
}

function deviceKey({ words, group }: KeyPrefix, device: string, zone: string): number {
  return combineHashes(withWord(withWord(words, device), zone), withWord(group, device));
}

function networkHashes({ words }: KeyPrefix, { exact, near }: NetworkDigests) {
  return {
    exact: withWord(words, exact),
    near: withWord(words, near),
    group: withWord(groupSeed, near),
  };
}

function knownDigests({ v4, v6 }: NetworkEvidence): NetworkDigests[] {
  return [v4, v6].filter((digests) => digests !== undefined);
}

function clickDevice({ model, screen }: ClickEvidence): string {
  // An Apple hardware id without a known name is indexed by its screen, because opens may show the name.
  if (model && !model.includes(",")) return `m:${model}`;
  return screen ? sizeKey(Math.round(screen.short), Math.round(screen.long)) : missing;
}

function openDevices({ model, screen, platform }: OpenEvidence): string[] {
  const byModel = model && !model.includes(",") ? [`m:${model}`] : [];
  if (!screen) return byModel;
  const screens = [screen, ...otherDisplays(screen)];
  return [...byModel, ...screens.flatMap((display) => sizeKeys(display, platform === "android"))];
}

/** All rounded sizes that a browser may report for a screen. Android phones report fractions, browsers whole numbers. */
function sizeKeys({ short, long }: Screen, hasFractions: boolean): string[] {
  const roundings = (side: number) =>
    hasFractions ? [...new Set([Math.floor(side), Math.ceil(side)])] : [Math.round(side)];
  return roundings(short).flatMap((width) =>
    roundings(long).map((height) => sizeKey(width, height)),
  );
}

function sizeKey(short: number, long: number): string {
  return `s:${short}x${long}`;
}
