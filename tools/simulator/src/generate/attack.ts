import type { WorldClick, WorldOpen } from "../world/format.ts";
import { chooseBrowser } from "./browsers.ts";
import { captureClick, captureOpen } from "./capture.ts";
import { usual } from "./parameters.ts";
import type { WorldParameters } from "./parameters.ts";
import { population } from "./people.ts";
import { seededRandom } from "./random.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Somebody with the app's public key who guesses whose clicks wait for an install. */
export interface Attack {
  /** Clicks of the last day that wait. */
  readonly waiting: number;
  readonly guesses: number;
  /** How many networks the guesses come from, in turn. */
  readonly networks: number;
  /** From the first guess to the last. */
  readonly hours: number;
}

/** Waiting clicks, and guesses made of phones as people in that market carry them. */
export interface AttackWorld {
  readonly clicks: readonly WorldClick[];
  readonly guesses: readonly WorldOpen[];
  /** What the people who clicked open the app with, in the hour of the attack: every third does. */
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
  const parameters = { ...market, seed };
  const random = seededRandom(seed, "attack");
  const people = population(parameters);
  const start = Date.parse(parameters.start) + 24 * hour;
  const clicks: WorldClick[] = [];
  const owners: (WorldOpen & { readonly link: string })[] = [];
  for (let index = 0; index < attack.waiting; index += 1) {
    const person = people.somebody(random);
    const t = start - Math.floor(random.next() * 24 * hour);
    const link = `secret-${index}`;
    const browser = chooseBrowser(person.device, random);
    const click = { person, t, link, browser, network: "home" } as const;
    clicks.push({ id: `c${index}`, ...captureClick(click, parameters, random) });
    if (index % 3 > 0) continue;
    const openedAt = start + Math.floor(random.next() * attack.hours * hour);
    const open = { person, t: openedAt, network: "home", sinceClick: openedAt - t } as const;
    owners.push({ id: `owner${index}`, link, ...captureOpen(open, parameters, random) });
  }
  const guesses = Array.from({ length: attack.guesses }, (_, index) => {
    const person = people.somebody(random);
    const t = start + Math.floor((index / attack.guesses) * attack.hours * hour);
    const shown = captureOpen({ person, t, network: "home", sinceClick: 0 }, parameters, random);
    const { ip2: _ip2, ...phone } = shown;
    return { id: `guess${index}`, ...phone, ip: addressOf(index % attack.networks), ipFlag: null };
  });
  return { clicks: clicks.toSorted((a, b) => a.t - b.t), guesses, owners };
}

/** Rented machines all over: no two in one /16. */
function addressOf(network: number): string {
  return `${100 + (network % 100)}.${Math.floor(network / 100)}.7.9`;
}
