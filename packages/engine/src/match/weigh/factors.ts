import { levels, networkLevels } from "../compare/levels.ts";
import { sharesNoNetwork } from "../compare/networks.ts";
import type { NetworkAgreement } from "../compare/networks.ts";
import type { PhoneAgreement } from "../compare/phones.ts";
import { shippedPeople } from "../learn/shipped-shares.ts";
import type { LikelihoodRatios } from "./likelihood-ratios.ts";

/**
 * Without a shared network the phones are all there is to compare, and signals follow from each other in
 * more ways than are chained: what makes a stranger's phone rarer than one in so many counts for less.
 */
const rarePhone = { oneIn: 400, counts: 0.8 };
/**
 * On a network the click was not near, anybody may try phones. An app that has seen few people does not know which phones are common,
 * and a guesser's list of common phones would look rare: no phone is taken to be rarer than one in so many times the people seen.
 */
const rarityPerPerson = 8;
/**
 * What it is worth that an open came through a relay or VPN and its click did not. Relays carry browsers' traffic, not apps', and whoever
 * uses a VPN mostly clicked through it too: an owner does so a quarter as often as somebody else.
 */
const hiddenOpenRatio = 0.25;

/** One factor for each signal of the phones. */
type PhoneFactors = Record<keyof PhoneAgreement, number>;

/** What each signal of the phones is worth on its own, given how the networks agree. */
function signalRatios(
  phones: PhoneAgreement,
  networks: NetworkAgreement,
  ratios: LikelihoodRatios,
): PhoneFactors {
  return {
    timeZone: timeZoneRatio(phones, networks, ratios),
    language: languageRatio(phones, networks, ratios),
    model: ratios.model[phones.model] ?? 1,
    screen: ratios.screen[phones.screen] ?? 1,
    os: osRatio(phones, ratios),
  };
}

function productOf({ timeZone, language, model, screen, os }: PhoneFactors): number {
  return timeZone * language * model * screen * os;
}

/** What all signals of the phones are worth together. */
export function phoneRatio(
  phones: PhoneAgreement,
  networks: NetworkAgreement,
  ratios: LikelihoodRatios,
): number {
  const product = productOf(signalRatios(phones, networks, ratios));
  const power = powerOf(product, networks, ratios);
  return power === 1 ? product : product ** power;
}

/** The factors of `phoneRatio`. */
export function phoneFactors(
  phones: PhoneAgreement,
  networks: NetworkAgreement,
  ratios: LikelihoodRatios,
): PhoneFactors {
  const factors = signalRatios(phones, networks, ratios);
  const power = powerOf(productOf(factors), networks, ratios);
  return {
    timeZone: factors.timeZone ** power,
    language: factors.language ** power,
    model: factors.model ** power,
    screen: factors.screen ** power,
    os: factors.os ** power,
  };
}

/** The power the ratio of two phones is raised to: 1 up to what is not rare, less and less beyond. */
function powerOf(
  ratio: number,
  networks: NetworkAgreement,
  { people }: Pick<LikelihoodRatios, "people">,
): number {
  if (networks.network === networkLevels.same) return 1;
  const { oneIn } = rarePhone;
  const shown = Math.max(shippedPeople, rarityPerPerson * people);
  const full = sharesNoNetwork(networks) ? Math.min(oneIn, shown) : oneIn;
  if (ratio <= full) return 1;
  const rare = Math.log(Math.max(ratio, oneIn) / oneIn);
  return (Math.log(full) + rarePhone.counts * rare) / Math.log(ratio);
}

/** `kind` and `band`: see network-moves.ts and policy.ts. */
export function networkRatio(
  { network, networkIndex, family }: NetworkAgreement,
  { networks }: LikelihoodRatios,
  kind: number,
  band: number,
): number {
  if (network === networkLevels.unknown) return 1;
  if (network === networkLevels.openHidden) return hiddenOpenRatio;
  return networks[networkIndex]?.[family]?.network[kind]?.[band]?.[network] ?? 1;
}

export function secondNetworkRatio(
  { secondNetwork: level }: NetworkAgreement,
  { secondNetwork }: LikelihoodRatios,
): number {
  return secondNetwork[level] ?? 1;
}

function timeZoneRatio(
  { timeZone }: PhoneAgreement,
  { network, networkIndex, family }: NetworkAgreement,
  ratios: LikelihoodRatios,
): number {
  if (timeZone === levels.unknown) return 1;
  const shared =
    network === networkLevels.unknown ? undefined : ratios.networks[networkIndex]?.[family];
  return (shared ? shared.timeZone[network] : ratios.timeZone)?.[timeZone] ?? 1;
}

function languageRatio(
  { language }: PhoneAgreement,
  { network, networkIndex, family }: NetworkAgreement,
  ratios: LikelihoodRatios,
): number {
  if (network !== networkLevels.same) return ratios.language[language] ?? 1;
  return (ratios.networks[networkIndex]?.[family] ?? ratios).language[language] ?? 1;
}

function osRatio({ model, screen, os }: PhoneAgreement, ratios: LikelihoodRatios): number {
  if (model === levels.same) return ratios.os.model[os] ?? 1;
  return (screen === levels.same ? ratios.os.screen : ratios.os.alone)[os] ?? 1;
}
