import type { ClickEvidence, NetworkEvidence, OpenEvidence, Screen } from "./evidence.ts";

/**
 * How many clicks to fetch per key, newest first. The keys run from specific to broad, so the right
 * click is near the top of at least one list however many clicks are pending.
 */
export const candidatesPerKey = 200;

/** How many candidates one decision weighs at most. */
export const candidateLimit = 1000;

const unknown = "-";

/**
 * What a click is indexed by: network and device together, network, near network, device with time
 * zone, platform; one that shows no device, by its browser too, in case an older click of that is
 * known. Automated and desktop clicks have no keys: they are never candidates.
 *
 * What follows an `@` says which keys belong together: a store may keep them side by side.
 */
export function evidenceKeys(click: ClickEvidence): string[] {
  const { platform, timeZone = unknown } = click;
  if (click.automated || platform === "other") return [];
  const device = clickDevice(click);
  const keys = [`p:${platform}`];
  if (device !== unknown) keys.push(`d:${platform}:${device}:${timeZone}`);
  else if (click.returning) keys.push(...browserKeys(click));
  for (const { exact, near } of families(click.network)) {
    keys.push(
      `nd:${platform}:${exact}:${device}@${near}`,
      `n:${platform}:${exact}@${near}`,
      `w:${platform}@${near}`,
    );
  }
  return keys;
}

/** What an open looks up, most specific first; fetch `candidatesPerKey` clicks for each, newest first. */
export function lookupKeys(open: OpenEvidence): string[] {
  const { platform } = open;
  if (platform === "other") return [];
  const devices = openDevices(open);
  const networks = open.networks.flatMap(families);
  const zones = open.timeZone ? [open.timeZone, unknown] : [unknown];
  return [
    ...networks.flatMap(({ exact, near }) =>
      [...devices, unknown].map((device) => `nd:${platform}:${exact}:${device}@${near}`),
    ),
    ...networks.map(({ exact, near }) => `n:${platform}:${exact}@${near}`),
    ...devices.flatMap((device) => zones.map((zone) => `d:${platform}:${device}:${zone}`)),
    ...networks.map(({ near }) => `w:${platform}@${near}`),
    `p:${platform}`,
  ];
}

/** What the other clicks of a click's browser are looked up by, where they may be out of an open's reach. */
export function browserKeys({ platform, visitor }: ClickEvidence): string[] {
  return visitor === undefined ? [] : [`b:${platform}:${visitor}`];
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
  return screen ? [...byModel, ...sizeKeys(screen, platform === "android")] : byModel;
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
