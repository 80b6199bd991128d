import type { WorldClick, WorldOpen } from "../world/format.ts";
import { chooseBrowser } from "./browsers.ts";
import { captureClick, captureOpen } from "./capture.ts";
import { usual } from "./parameters.ts";
import type { WorldParameters } from "./parameters.ts";
import { population } from "./people.ts";
import type { Person, Population } from "./people.ts";
import { seededRandom } from "./random.ts";
import type { Random } from "./random.ts";
import { networkLater } from "./whereabouts.ts";

const hour = 3_600_000;

/** Somebody with the app's public key who guesses whose clicks wait for an install. */
export interface Attack {
  /** Clicks that wait when the guesses begin. */
  readonly waiting: number;
  /** The waiting clicks were made within so many hours before. */
  readonly clickHours: number;
  readonly guesses: number;
  /** The guesser knows so many phones, and everybody who clicked carries one of them; null: any phone of the market. */
  readonly knownPhones: number | null;
  /** What the guesses come from: an address of the clicks' family, one of the other family, or a listed relay. */
  readonly from: "ipv4" | "ipv6" | "relay";
  /** How many networks the guesses come from, in turn. */
  readonly networks: number;
  /** Clicks with random phones that the guesser makes first, from the same networks, in order to be allowed more. */
  readonly ownClicks: number;
  /** From the first guess to the last. */
  readonly hours: number;
}

/** Waiting clicks, and the guesses. */
export interface AttackWorld {
  readonly clicks: readonly WorldClick[];
  readonly guesses: readonly WorldOpen[];
  /** What the people who clicked open the app with, during the attack: every third does. */
  readonly owners: readonly (WorldOpen & { readonly link: string })[];
}

/** A small app in one country, a day after it was announced. */
const market: WorldParameters = {
  ...usual,
  days: 1,
  clicks: 1,
  links: 1,
  households: 50_000,
  countries: ["PL"],
  cities: null,
  campus: null,
  surges: [],
};

export function generateAttack(attack: Attack, seed: number): AttackWorld {
  // Guesses over IPv6 meet clicks over IPv4 only: nothing of the networks can be compared.
  const ipv4Only = attack.from === "ipv6" && { homeIpv6: 0, cellularIpv6: 0, officeIpv6: 0 };
  const parameters = { ...market, ...ipv4Only, seed };
  const random = seededRandom(seed, "attack");
  const people = population(parameters);
  const known = Array.from({ length: attack.knownPhones ?? 0 }, () => people.somebody(random));
  const start = Date.parse(parameters.start) + 24 * hour;
  const clicks: WorldClick[] = [];
  const owners: (WorldOpen & { readonly link: string })[] = [];
  for (let index = 0; index < attack.waiting; index += 1) {
    const person = somebodyWith(known, people, random);
    const t = start - Math.floor(random.next() * attack.clickHours * hour);
    const link = `secret-${index}`;
    const browser = chooseBrowser(person.device, random);
    const click = { person, t, link, browser, network: "home" } as const;
    clicks.push({ id: `c${index}`, ...captureClick(click, parameters, random) });
    if (index % 3 > 0) continue;
    const openedAt = start + Math.floor(random.next() * attack.hours * hour);
    const network = networkLater(person, "home", openedAt - t, parameters, random);
    const open = { person, t: openedAt, network, sinceClick: openedAt - t };
    owners.push({ id: `owner${index}`, link, ...captureOpen(open, parameters, random) });
  }
  for (let index = 0; index < attack.ownClicks; index += 1) {
    const person = people.somebody(random);
    const t = start - Math.floor(random.next() * hour);
    const browser = chooseBrowser(person.device, random);
    const moment = { person, t, link: `own-${index}`, browser, network: "home" } as const;
    const { ip2: _ip2, ...shown } = captureClick(moment, parameters, random);
    clicks.push({ id: `own${index}`, ...shown, ...sourceOf(attack, index) });
  }
  const guesses = Array.from({ length: attack.guesses }, (_, index) => {
    const person = known[index % known.length] ?? people.somebody(random);
    const t = start + Math.floor((index / attack.guesses) * attack.hours * hour);
    const shown = captureOpen({ person, t, network: "home", sinceClick: 0 }, parameters, random);
    const { ip2: _ip2, ...phone } = shown;
    return { id: `guess${index}`, ...phone, ...sourceOf(attack, index) };
  });
  return { clicks: clicks.toSorted((a, b) => a.t - b.t), guesses, owners };
}

/** Somebody of the market; where the guesser knows everybody's phones, with one of those. */
function somebodyWith(known: readonly Person[], people: Population, random: Random): Person {
  const person = people.somebody(random);
  const phone = known[random.below(known.length)];
  if (!phone) return person;
  const { device, languages, city, seenZone } = phone;
  return { ...person, device, languages, city, seenZone };
}

/** Where a guess comes from: rented machines all over, no two in one /16 or /32. */
function sourceOf({ from, networks }: Attack, index: number) {
  const network = index % networks;
  const [first, second] = [100 + (network % 100), Math.floor(network / 100)];
  const ip = from === "ipv6" ? `2a0f:${first}${second}::9` : `${first}.${second}.7.9`;
  return { ip, ipFlag: from === "relay" ? ("relay" as const) : null };
}
