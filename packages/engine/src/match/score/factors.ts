import { levels, networkLevels } from "../compare/levels.ts";
import { sharesNoNetwork } from "../compare/networks.ts";
import type { NetworkAgreement } from "../compare/networks.ts";
import type { PhoneAgreement } from "../compare/phones.ts";
import { shippedPeople } from "../learn/shipped-shares.ts";
import type { LikelihoodRatios } from "./likelihood-ratios.ts";

/**
 * Without a shared network only the phones can be compared, and their signals depend on each other in more ways than
 * the model knows. So the bits of rarity beyond one in `oneIn` are multiplied by `weight`.
 */
const rarePhone = { oneIn: 400, weight: 0.8 };
/**
 * Anybody on another network can try one phone after another. An app that has seen few people does not know which
 * phones are common, so common phones would look rare. No phone counts as rarer than one in this many times the number
 * of people seen.
 */
const rarityPerPerson = 8;
/**
 * The likelihood ratio of an open through a relay or VPN whose click did not come through one. Relays carry the traffic of browsers, not of apps,
 * and people who use a VPN mostly click through it, too. So this is a quarter as likely for the person who clicked as for others.
 */
const hiddenOpenRatio = 0.25;

/** One factor for each phone signal. */
type PhoneFactors = Record<keyof PhoneAgreement, number>;

/** The likelihood ratio of each phone signal, given how the networks agree. */
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

function multiplyFactors({ timeZone, language, model, screen, os }: PhoneFactors): number {
  return timeZone * language * model * screen * os;
}

/** The likelihood ratio of all phone signals together. */
export function phoneRatio(
  phones: PhoneAgreement,
  networks: NetworkAgreement,
  ratios: LikelihoodRatios,
): number {
  const product = multiplyFactors(signalRatios(phones, networks, ratios));
  const power = ratioPower(product, networks, ratios);
  return power === 1 ? product : product ** power;
}

/** The factors whose product is `phoneRatio`. */
export function phoneFactors(
  phones: PhoneAgreement,
  networks: NetworkAgreement,
  ratios: LikelihoodRatios,
): PhoneFactors {
  const factors = signalRatios(phones, networks, ratios);
  const power = ratioPower(multiplyFactors(factors), networks, ratios);
  return {
    timeZone: factors.timeZone ** power,
    language: factors.language ** power,
    model: factors.model ** power,
    screen: factors.screen ** power,
    os: factors.os ** power,
  };
}

/** The power that a phone ratio is raised to: 1 up to the limits above, and less for rarer phones. */
function ratioPower(
  ratio: number,
  networks: NetworkAgreement,
  { people }: Pick<LikelihoodRatios, "people">,
): number {
  if (networks.network === networkLevels.same) return 1;
  const { oneIn } = rarePhone;
  const maxRarity = Math.max(shippedPeople, rarityPerPerson * people);
  const full = sharesNoNetwork(networks) ? Math.min(oneIn, maxRarity) : oneIn;
  if (ratio <= full) return 1;
  const rare = Math.log(Math.max(ratio, oneIn) / oneIn);
  return (Math.log(full) + rarePhone.weight * rare) / Math.log(ratio);
}

/** The likelihood ratio of the networks. For `kind` see network-moves.ts, for `band` see policy.ts. */
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
