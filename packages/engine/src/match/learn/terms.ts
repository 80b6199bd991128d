import { fitsFrozenVersion } from "../compare/versions.ts";
import type { ClickEvidence, Version } from "../signals/evidence.ts";
import { baseLanguage } from "../signals/locale.ts";
import { toSighting } from "./sightings.ts";
import type { Sighting } from "./sightings.ts";
import { versionLabel } from "../signals/version.ts";

/**
 * The keys of the background statistics. Every value, and every pair of values that the scorer conditions on, has
 * one term. A term without a value counts everybody who showed any value.
 */
export const terms = {
  network: (digest: string) => `n|${digest}`,
  networkPair: (v4: string, v6: string) => `nn|${v4}|${v6}`,
  /** People with one sighting (see sightings.ts): all, or those with a click, an open or a label. */
  person: (kind: "p" | "c" | "o" | "l", { network, device }: Sighting) =>
    `p${kind}|${network}|${device}`,
  device: (platform: string, device = "") => `d|${platform}|${device}`,
  /** People whose sighting is on that network. */
  sightedOn: (network: string) => `h|${network}`,
  /** People known only by their opens, on one near network or without a network. */
  openers: (near: string) => `on|${near}`,
  /** People who showed an address of that family. */
  family: (family: "v4" | "v6") => `f|${family}`,
  timeZone: (zone = "") => `t|${zone}`,
  timeZoneOn: (digest: string, zone = "") => `nt|${digest}|${zone}`,
  language: (tag = "") => `l|${tag}`,
  languageIn: (zone: string, tag = "") => `tl|${zone}|${tag}`,
  baseLanguage: (base: string) => `b|${base}`,
  baseLanguageIn: (zone: string, base: string) => `tb|${zone}|${base}`,
  model: (platform: string, model = "") => `m|${platform}|${model}`,
  screen: (platform: string, size = "") => `s|${platform}|${size}`,
  os: (platform: string, version = "") => `o|${platform}|${version}`,
  /** The third part of a version, among people who show one. */
  osPatch: (platform: string, version: string, patch: number | "" = "") =>
    `op|${platform}|${version}|${patch}`,
  osMajor: (platform: string, major: number | undefined) => `om|${platform}|${major}`,
  osFitsFrozen: (platform: string) => `of|${platform}`,
  /** Versions among people with one model or one screen size. */
  osOn: (platform: string, device: string, version = "") => `do|${platform}|${device}|${version}`,
};

/** A screen size without scale, rounded, so that each screen is counted under one term. */
export function sizeLabel(short: number, long: number): string {
  return `${Math.round(short)}x${Math.round(long)}`;
}

/** All terms that a click or an open is counted under. */
export function countedTerms(click: ClickEvidence): string[] {
  const { platform, timeZone, model, screen, os } = click;
  const list: string[] = networkTerms(click);
  const sighting = toSighting(click);
  list.push(terms.sightedOn(sighting.network), terms.person("p", sighting));
  list.push(terms.device(platform), terms.device(platform, sighting.device));
  if (timeZone) list.push(terms.timeZone(), terms.timeZone(timeZone));
  const [language] = click.languages;
  if (language) {
    list.push(terms.language(), terms.language(language));
    list.push(terms.baseLanguage(baseLanguage(language)));
    if (timeZone) {
      list.push(terms.languageIn(timeZone), terms.languageIn(timeZone, language));
      list.push(terms.baseLanguageIn(timeZone, baseLanguage(language)));
    }
  }
  if (model) list.push(terms.model(platform), terms.model(platform, model));
  if (screen) {
    const size = sizeLabel(screen.short, screen.long);
    list.push(terms.screen(platform), terms.screen(platform, size));
  }
  if (os && !click.osFrozen) {
    list.push(...osTerms(platform, os));
    for (const device of [model, screen && sizeLabel(screen.short, screen.long)]) {
      if (!device) continue;
      list.push(terms.osOn(platform, device), terms.osOn(platform, device, versionLabel(os)));
    }
  }
  return list;
}

function networkTerms({ network: { v4, v6 }, timeZone }: ClickEvidence): string[] {
  const list: string[] = [];
  if (v4) list.push(terms.family("v4"));
  if (v6) list.push(terms.family("v6"));
  for (const family of [v4, v6]) {
    if (!family) continue;
    const { exact, near, wide } = family;
    list.push(terms.network(exact), terms.network(near), terms.network(wide));
    if (timeZone) {
      for (const digest of [exact, wide]) {
        list.push(terms.timeZoneOn(digest), terms.timeZoneOn(digest, timeZone));
      }
    }
  }
  if (v4 && v6)
    list.push(
      terms.networkPair(v4.exact, v6.exact),
      terms.networkPair(v4.exact, ""),
      terms.networkPair("", v6.exact),
    );
  return list;
}

function osTerms(platform: string, os: Version): string[] {
  const version = versionLabel(os);
  const list = [terms.os(platform), terms.os(platform, version), terms.osMajor(platform, os[0])];
  if (os[2] !== undefined)
    list.push(terms.osPatch(platform, version), terms.osPatch(platform, version, os[2]));
  if (fitsFrozenVersion(os)) list.push(terms.osFitsFrozen(platform));
  return list;
}
