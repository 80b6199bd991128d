import type { Platform, Version } from "./evidence.ts";

/** Android's version by API level, which is what React Native's `Platform.Version` reports. */
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

/** From here on a number is an API level: React Native runs on none older. */
const firstApiLevel = 24;

/** Reads `17_5_1`, `17.5.1`, `"14.0.0"` or `34` (an API level) as the parts worth comparing. */
export function parseVersion(text: string | undefined, platform: Platform): Version | undefined {
  const parts = /\d+(?:[._]\d+){0,2}/
    .exec(text ?? "")?.[0]
    .split(/[._]/)
    .map(Number);
  const major = parts?.[0];
  if (!parts || !major) return undefined;
  if (platform !== "android") return parts;
  // Android's minor version is not an identity: browsers say 14.0.0, phones say 14.
  const version = major < firstApiLevel ? major : androidOfApiLevel[major];
  return version === undefined ? undefined : [version];
}

/** `17.5` of `[17, 5, 1]`: the precision both sides can be trusted to share. */
export function versionLabel(version: Version): string {
  return version.length > 1 ? `${version[0]}.${version[1]}` : `${version[0]}`;
}
