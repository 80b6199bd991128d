import type { AddressFlag, PageSignals, WorldClick, WorldOpen } from "../world/format.ts";
import { appUserAgent, userAgent } from "./browsers.ts";
import type { Browser } from "./browsers.ts";
import { addressesOf, relayEgress, vpnExit } from "./networks.ts";
import type { AddressPair, NetworkKind } from "./networks.ts";
import type { WorldParameters } from "./parameters.ts";
import type { Device, Person } from "./people.ts";
import { hash32 } from "./random.ts";
import type { Random } from "./random.ts";

/** A click before it gets its id. */
export type CapturedClick = Omit<WorldClick, "id">;
export type CapturedOpen = Omit<WorldOpen, "id">;

/** Returns the signals that the service sees when a person clicks. */
export function captureClick(
  moment: { person: Person; t: number; link: string; browser: Browser; network: NetworkKind },
  parameters: WorldParameters,
  random: Random,
): CapturedClick {
  const { person, t, link, browser, network } = moment;
  const language = browserLanguage(person, browser, parameters, random);
  const relayed = person.relay && browser === "safari" && !isBehindVpn(person, t);
  const addresses = relayed
    ? { ip: relayEgress(person, t, random), ipFlag: "relay" as const }
    : captureAddresses(person, network, t, parameters, random);
  const silent = person.device.platform === "ios" ? parameters.noPageIos : parameters.noPageAndroid;
  const keepsCookie = !random.chance(parameters.cookieLost);
  const cookie = keepsCookie ? `${person.id}/${browser}` : `${person.id}/${browser}/${t}`;
  return {
    t,
    link,
    visitor: `v${hash32(`visitor${cookie}`).toString(36)}`,
    ...addresses,
    ua: userAgent(person, browser, language[0] ?? "en-US", random),
    al: acceptLanguage(browser, person, language),
    js: random.chance(silent) ? null : pageSignals(person, browser, language, parameters, random),
  };
}

/** Returns the signals that the app reports on its first open. */
export function captureOpen(
  moment: {
    person: Person;
    t: number;
    network: NetworkKind;
    sinceClick: number;
    /** If absent, the app was installed a few minutes ago. */
    installedAt?: number;
  },
  parameters: WorldParameters,
  random: Random,
): CapturedOpen {
  const {
    person,
    t,
    network,
    sinceClick,
    installedAt = recentInstallTime(t, person, sinceClick),
  } = moment;
  const { device, city } = person;
  const away = random.chance(parameters.travels);
  const updated = sinceClick > 0 && random.chance(parameters.updatesMeanwhile);
  const screen = appScreen(device);
  return {
    t,
    ...captureAddresses(person, network, t, parameters, random),
    platform: device.platform,
    model:
      device.platform === "android" ? device.model.model : device.model[parameters.modelNaming],
    manufacturer: device.platform === "android" ? device.model.manufacturer : "Apple",
    osVersion: device.platform === "android" ? device.version : appleVersion(device, updated),
    ...screen,
    locales: [...person.languages],
    tz: away ? "Europe/Lisbon" : (city.zones[random.below(city.zones.length)] ?? "UTC"),
    ua: appUserAgent(device),
    ...(parameters.tellsInstallTime && { installedAt }),
  };
}

/** Returns an install time within three minutes before the open, and after the click. */
function recentInstallTime(t: number, { id }: Person, sinceClick: number): number {
  const ago = 5_000 + (hash32(`${id}installed`) % 175_000);
  return t - (sinceClick > 0 ? Math.min(ago, Math.floor(sinceClick / 2)) : ago);
}

function captureAddresses(
  person: Person,
  network: NetworkKind,
  t: number,
  parameters: WorldParameters,
  random: Random,
): { ip: string; ip2?: string; ipFlag: AddressFlag | null } {
  if (isBehindVpn(person, t)) {
    const isListed = random.chance(parameters.flagRecall);
    return { ip: vpnExit(person, t), ipFlag: isListed ? "vpn" : null };
  }
  const line = addressesOf(person, network, t, parameters);
  return { ...visibleAddresses(line, parameters, random), ipFlag: null };
}

/** Returns whether the person's VPN is on. It changes every few hours. */
function isBehindVpn(person: Person, t: number): boolean {
  return person.vpn && hash32(`${person.id}vpn${Math.floor(t / (3 * 3_600_000))}`) % 10 < 7;
}

function visibleAddresses(line: AddressPair, parameters: WorldParameters, random: Random) {
  const v4 = random.chance(parameters.mappedAddress) ? `::ffff:${line.v4}` : line.v4;
  if (line.v6 === undefined) return { ip: v4 };
  const [ip, ip2] = random.chance(parameters.prefersIpv6) ? [line.v6, v4] : [v4, line.v6];
  return random.chance(parameters.secondAddress) ? { ip, ip2 } : { ip };
}

/** Returns the browser's languages. Their region may differ from what the app reports. */
function browserLanguage(
  person: Person,
  browser: Browser,
  parameters: WorldParameters,
  random: Random,
): readonly string[] {
  const [first = "en-US"] = person.languages;
  const inApp = ["instagram", "facebook", "tiktok"].includes(browser);
  if (inApp && random.chance(parameters.otherAppLanguage)) return ["en-US"];
  // A device always behaves the same, so this depends on the person and not on the click.
  const rewrites = hash32(`${person.id}region`) / 4294967296 < parameters.regionRewritten;
  const usual = usualRegion[first.slice(0, 2)] ?? first;
  const mixed = first.endsWith(person.city.country) && usual !== first;
  const tags = mixed && rewrites ? [usual, ...person.languages.slice(1)] : person.languages;
  return tags.map(withoutScript);
}

const usualRegion: Readonly<Record<string, string>> = {
  en: "en-US",
  de: "de-DE",
  fr: "fr-FR",
  es: "es-ES",
  ru: "ru-RU",
};

/** Browsers report `zh-CN` where apps report `zh-Hans-US`. */
function withoutScript(tag: string): string {
  return tag.startsWith("zh-Hans") ? "zh-CN" : tag;
}

/** Returns the `Accept-Language` header. Safari and Chrome send one language and its base, Firefox sends the whole list. */
function acceptLanguage(browser: Browser, person: Person, languages: readonly string[]): string {
  const [first = "en-US"] = languages;
  const base = first.slice(0, first.indexOf("-"));
  if (browser === "firefox" && person.device.platform === "android") {
    return languages
      .map((tag, i) => (i === 0 ? tag : `${tag};q=${(1 - i * 0.2).toFixed(1)}`))
      .join(",");
  }
  return `${first},${base};q=0.9`;
}

function pageSignals(
  person: Person,
  browser: Browser,
  languages: readonly string[],
  parameters: WorldParameters,
  random: Random,
): PageSignals {
  const { device } = person;
  const [first = "en-US"] = languages;
  const oneLanguage = device.platform === "ios" && browser !== "chrome";
  const tz = random.chance(parameters.zoneHidden) ? "UTC" : person.seenZone;
  const common = { tz, lang: first, langs: oneLanguage ? [first] : [...languages], touch: 5 };
  const zoom = random.chance(parameters.pageZoomed) ? 0.8 : 1;
  if (device.platform === "ios") {
    const sw = Math.round(device.width * zoom);
    const sh = Math.round(device.height * zoom);
    return { sw, sh, dpr: device.model.scale, ...common };
  }
  const [width, height] = device.model.pixels.map((px) =>
    Math.ceil((px / device.model.density) * zoom),
  );
  const turned = random.chance(parameters.landscape);
  const screen = turned ? { sw: height ?? 0, sh: width ?? 0 } : { sw: width ?? 0, sh: height ?? 0 };
  const chromium = browser === "chrome" || browser === "samsung";
  const hints = chromium && random.chance(parameters.clientHints);
  return {
    ...screen,
    dpr: device.model.density,
    ...common,
    ...(hints ? { chModel: device.model.model, chPv: `${device.version}.0.0` } : {}),
  };
}

function appScreen(device: Device) {
  if (device.platform === "ios") {
    return { sw: device.width, sh: device.height, scale: device.model.scale };
  }
  const { pixels, density } = device.model;
  return { sw: pixels[0] / density, sh: pixels[1] / density, scale: density };
}

function appleVersion(device: Extract<Device, { platform: "ios" }>, updated: boolean): string {
  if (!updated || device.release.major < 26) return device.release.version;
  return "26.3";
}
