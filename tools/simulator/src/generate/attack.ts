import { hourMs } from "@throughline/engine/durations";
import type { WorldClick, WorldOpen } from "../world/format.ts";
import { chooseBrowser } from "./browsers.ts";
import { captureClick, captureOpen } from "./capture.ts";
import { commonParameters } from "./parameters.ts";
import type { WorldParameters } from "./parameters.ts";
import { population } from "./people.ts";
import type { Person, Population } from "./people.ts";
import { seededRandom } from "./random.ts";
import type { Random } from "./random.ts";
import { networkLater } from "./network-changes.ts";

/** An attacker who has the app's publishable key and sends invented first opens to get the links of waiting clicks. */
export interface Attack {
  /** The number of clicks that wait for an install when the attack begins. */
  readonly waiting: number;
  /** The waiting clicks were made within this many hours before the attack. */
  readonly clickHours: number;
  readonly guesses: number;
  /**
   * The size of a pool of phones that the attacker knows and to which the phone of everybody who clicked belongs. If it is null,
   * the attacker tries phones of the whole market.
   */
  readonly knownPhones: number | null;
  /**
   * Where the guesses come from: an address of the clicks' family, one of the other family, a listed relay, or the one address from
   * which everybody clicked.
   */
  readonly from: "ipv4" | "ipv6" | "relay" | "same address";
  /** How many networks the guesses come from, in turn. */
  readonly networks: number;
  /** Clicks that the attacker makes first, from the same networks and with random phones, to raise the guess limits. */
  readonly ownClicks: number;
  /** The hours from the first guess to the last. */
  readonly guessHours: number;
  /** The hours from the first guess to the last open of somebody who clicked. */
  readonly hours: number;
  /** Whether people also click during the attack. */
  readonly clicksGoOn: boolean;
  /** Whether the links are marked sensitive. */
  readonly sensitive: boolean;
}

/** The clicks and opens of an attack. */
export interface AttackWorld {
  readonly clicks: readonly WorldClick[];
  readonly guesses: readonly WorldOpen[];
  /** The opens of people who clicked. Every third of them opens the app during the attack. */
  readonly owners: readonly (WorldOpen & { readonly link: string })[];
}

/** A small app in one country, a day after its launch. */
const market: WorldParameters = {
  ...commonParameters,
  days: 1,
  clicks: 1,
  links: 1,
  households: 50_000,
  countries: ["PL"],
  cities: null,
  campus: null,
  surges: [],
};

/** Keeps the people of one household on one address. */
const oneLine: Partial<WorldParameters> = {
  homeIpv6: 0,
  homeCgnat: 0,
  homeLeaseDays: 10_000,
  relayShare: 0,
  vpnShare: 0,
};

export function generateAttack(attack: Attack, seed: number): AttackWorld {
  // If the guesses come over IPv6, all clicks are over IPv4, so that the networks cannot be compared.
  const ipv4Only = attack.from === "ipv6" && { homeIpv6: 0, cellularIpv6: 0, officeIpv6: 0 };
  const isShared = attack.from === "same address";
  const parameters = { ...market, ...ipv4Only, ...(isShared && oneLine), seed };
  const random = seededRandom(seed, "attack");
  const people = population(parameters);
  const peopleWithKnownPhones = Array.from({ length: attack.knownPhones ?? 0 }, () =>
    people.randomPerson(random),
  );
  const { household, city } = people.randomPerson(seededRandom(seed, "address"));
  const placed = (person: Person) => (isShared ? { ...person, household, city } : person);
  const start = Date.parse(parameters.start) + 24 * hourMs;
  const clicksEnd = start + (attack.clicksGoOn ? attack.hours * hourMs : 0);
  const clicksBegin = start - attack.clickHours * hourMs;
  const clicks: WorldClick[] = [];
  const owners: (WorldOpen & { readonly link: string })[] = [];
  for (let index = 0; index < attack.waiting; index += 1) {
    const person = placed(personWithKnownPhone(peopleWithKnownPhones, people, random));
    const t = clicksEnd - Math.floor(random.next() * (clicksEnd - clicksBegin));
    const link = `secret-${index}`;
    const browser = chooseBrowser(person.device, random);
    const click = { person, t, link, browser, network: "home" } as const;
    clicks.push({ id: `c${index}`, ...captureClick(click, parameters, random) });
    if (index % 3 > 0) continue;
    const from = Math.max(start, t);
    const openedAt = from + Math.floor(random.next() * (start + attack.hours * hourMs - from));
    const network = networkLater(person, "home", openedAt - t, parameters, random);
    const open = { person, t: openedAt, network, sinceClick: openedAt - t };
    owners.push({ id: `owner${index}`, link, ...captureOpen(open, parameters, random) });
  }
  for (let index = 0; index < attack.ownClicks; index += 1) {
    const person = people.randomPerson(random);
    const t = start - Math.floor(random.next() * hourMs);
    const browser = chooseBrowser(person.device, random);
    const moment = { person, t, link: `own-${index}`, browser, network: "home" } as const;
    const { ip2: _ip2, ...shown } = captureClick(moment, parameters, random);
    clicks.push({ id: `own${index}`, ...shown, ...sourceOf(attack, index) });
  }
  const guesses = Array.from({ length: attack.guesses }, (_, index) => {
    const person =
      peopleWithKnownPhones[index % peopleWithKnownPhones.length] ?? people.randomPerson(random);
    const t = start + Math.floor((index / attack.guesses) * attack.guessHours * hourMs);
    const moment = { person: placed(person), t, network: "home", sinceClick: 0 } as const;
    const { ip2: _ip2, ...phone } = captureOpen(moment, parameters, random);
    return { id: `guess${index}`, ...phone, ...sourceOf(attack, index) };
  });
  return { clicks: clicks.toSorted((a, b) => a.t - b.t), guesses, owners };
}

/** Returns a random person. If the attacker knows a pool of phones, the person has one of them. */
function personWithKnownPhone(
  known: readonly Person[],
  people: Population,
  random: Random,
): Person {
  const person = people.randomPerson(random);
  const phone = known[random.below(known.length)];
  if (!phone) return person;
  const { device, languages, city, seenZone } = phone;
  return { ...person, device, languages, city, seenZone };
}

/** Returns the address of a guess, unless it is that of the clicks. No two networks of the attacker share a /16 or /32. */
function sourceOf({ from, networks }: Attack, index: number) {
  if (from === "same address") return {};
  const network = index % networks;
  const [first, second] = [100 + (network % 100), Math.floor(network / 100)];
  const ip = from === "ipv6" ? `2a0f:${first}${second}::9` : `${first}.${second}.7.9`;
  return { ip, ipFlag: from === "relay" ? ("relay" as const) : null };
}
