import type { Platform } from "../signals/evidence.ts";

/** The shipped shares weigh as much as this many people. */
export const shippedPeople = 30;

/** How common a value is assumed to be before an app has a history of its own. */
export const shippedShares = {
  network: 5e-3,
  nearNetwork: 1e-2,
  wideNetwork: 5e-2,
  timeZone: 0.1,
  language: 0.2,
  baseLanguage: 0.3,
  listed: 0.05,
  os: 0.15,
  osMajor: 0.35,
  osFrozen: 0.6,
  osPatch: 0.5,
  timeZoneOnNetwork: 0.95,
  secondNetwork: 0.5,
  v6: 0.5,
};

const deviceShares = { ios: { model: 0.06, screen: 0.12 }, others: { model: 0.01, screen: 0.05 } };

/** The share of a platform's people who have a given model or a given screen size. */
export function shippedDeviceShare(platform: Platform, by: "model" | "screen"): number {
  return deviceShares[platform === "ios" ? "ios" : "others"][by];
}

/** The observed share, blended with a starting share that weighs as much as `weight` people. */
export function blendedShare(count: number, total: number, start: number, weight: number): number {
  return (Math.max(0, count) + weight * start) / (Math.max(0, total) + weight);
}
