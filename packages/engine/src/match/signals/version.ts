import type { Platform, Version } from "./evidence.ts";

/** The Android version of each API level. React Native's `Platform.Version` reports the API level. */
const androidOfApiLevel: Readonly<Record<number, number>> = {
  24: 7,
  25: 7,
  26: 8,
  27: 8,
  28: 9,
  29: 10,
  30: 11,
  31: 12,
  32: 12,
  33: 13,
  34: 14,
  35: 15,
  36: 16,
  37: 17,
};

/** Numbers from here on are API levels. React Native supports no older API level. */
const firstApiLevel = 24;

/** Parses `17_5_1`, `17.5.1`, `"14.0.0"` or `34` (an API level) into the parts that can be compared. */
export function parseVersion(text: string | undefined, platform: Platform): Version | undefined {
  const parts = /\d+(?:[._]\d+){0,2}/
    .exec(text ?? "")?.[0]
    .split(/[._]/)
    .map(Number);
  const major = parts?.[0];
  if (!parts || !major) return undefined;
  if (platform !== "android") return parts;
  // Only the major version can be compared: browsers report 14.0.0 where phones report 14.
  const version = major < firstApiLevel ? major : androidOfApiLevel[major];
  return version === undefined ? undefined : [version];
}

/** `17.5` for `[17, 5, 1]`: the precision that clicks and opens both show. */
export function versionLabel(version: Version): string {
  return version.length > 1 ? `${version[0]}.${version[1]}` : `${version[0]}`;
}
