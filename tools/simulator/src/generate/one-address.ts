import { hourMs, secondMs } from "@throughline/engine/durations";
import { chooseBrowser } from "./browsers.ts";
import { installDelay } from "./delays.ts";
import { commonParameters } from "./parameters.ts";
import type { WorldParameters } from "./parameters.ts";
import { population } from "./people.ts";
import type { Person } from "./people.ts";
import { seededRandom } from "./random.ts";
import type { Random } from "./random.ts";
import { generateTrial, testersOf } from "./trials.ts";
import type { Trial } from "./trials.ts";
import { quiet, secondsBetween, Tries } from "./tries.ts";
import type { TrialWorld } from "./tries.ts";
import { generateWorld } from "./world.ts";

const links = 8;
const nine = Date.parse(commonParameters.start) + 9 * hourMs;

/** Quiet phones on a line that keeps its address. */
const line: WorldParameters = { ...quiet, homeLeaseDays: 10_000 };

/** A tester who tries a link ten times on an address on which other people have made tries before. */
interface LateTester {
  readonly phone: "ios" | "android";
  /** Whether links redirect Android phones to the store, so that no page reports their signals. */
  readonly redirected?: boolean;
  /** Seconds from tap to open. The delays of the others are between half and twice as long. */
  readonly delay: number;
  readonly others: number;
}

/** The people of an office, who try links on their own phones during a working day. */
interface Office {
  readonly people: number;
  /** The most tries of a person. */
  readonly tries: number;
  /** Whether everybody waits as long as people who install from a store, instead of 5 to 180 seconds. */
  readonly fromStore?: boolean;
  readonly clearsCookies?: boolean;
}

const colleagues: Trial = {
  phones: Array.from({ length: 8 }, () => "ios"),
  tries: 6,
  delay: [30, 30],
  pause: [20, 90],
  links,
  goal: 1,
};

/** Hundreds of people behind one address, with ordinary installs. */
const crowd: WorldParameters = {
  ...commonParameters,
  days: 1,
  clicks: 500,
  links: 60,
  households: 20_000,
  countries: ["US"],
  cities: ["Boston"],
  campus: { addresses: 1, onCampus: 1, leaseHours: 24 },
  surges: [],
};

/** Generators of worlds in which many people share one address, by name. They receive the seed. */
export const oneAddress: Readonly<Record<string, (seed: number) => TrialWorld>> = {
  ...lateTesters("iPhone", { phone: "ios" }),
  ...lateTesters("Android phone", { phone: "android" }),
  ...lateTesters("Android phone, redirected", { phone: "android", redirected: true }),
  "eight colleagues, 30 s": (seed) => generateTrial(colleagues, seed),
  "two colleagues beside 100 clicks from elsewhere": (seed) =>
    generateTrial(
      { ...colleagues, phones: ["ios", "ios"], others: { days: 1, clicks: 100, links } },
      seed,
    ),
  "office of 5": (seed) => office({ people: 5, tries: 6 }, seed),
  "office of 20": (seed) => office({ people: 20, tries: 6 }, seed),
  "office of 60": (seed) => office({ people: 60, tries: 6 }, seed),
  "office of 20, installs from the store": (seed) =>
    office({ people: 20, tries: 6, fromStore: true }, seed),
  "QA team of 6 that clears cookies": (seed) =>
    office({ people: 6, tries: 16, clearsCookies: true }, seed),
  "carrier's shared address": (seed) => untested({ ...crowd, seed }),
  "event's Wi-Fi": (seed) => untested({ ...crowd, days: 0.2, links, seed }),
};

function lateTesters(name: string, tester: Pick<LateTester, "phone" | "redirected">) {
  return Object.fromEntries(
    [10, 30, 120].flatMap((delay) =>
      [0, 4, 20, 60, 200].map((others) => [
        `${name}, ${delay} s, after ${others} others`,
        (seed: number) => lateTester({ ...tester, delay, others }, seed),
      ]),
    ),
  );
}

function lateTester({ phone, redirected, delay, others }: LateTester, seed: number): TrialWorld {
  const parameters = { ...line, seed, ...(redirected && { noPageAndroid: 1 }) };
  const random = seededRandom(seed, "late tester", phone, delay, others);
  const phones = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? "ios" : "android"));
  const pool = testersOf({ phones }, parameters, random);
  const tries = new Tries(parameters, random);
  let t = nine;
  for (let index = 0; index < others; index += 1) {
    const owner = oneOf(pool, random);
    const person = { ...owner, id: `${owner.id}/${index}` };
    const wait = delay * secondMs * 2 ** (2 * random.next() - 1);
    t = tryOnce(tries, { person, t, wait }, random).t + secondsBetween([30, 120], random);
  }
  const { household, city, languages, seenZone } = oneOf(pool, random);
  const [own] = testersOf({ phones: [phone] }, parameters, random);
  const tester = { ...(own as Person), household, city, languages, seenZone };
  for (let count = 0; count < 10; count += 1) {
    const click = tries.click(tester, t, anyLink(random));
    t += delay * secondMs;
    tries.open(tester, t, click, "tester");
    t += secondsBetween([20, 90], random);
  }
  return tries.among();
}

function office({ people, tries: most, fromStore, clearsCookies }: Office, seed: number) {
  const { noPageIos, noPageAndroid, cookieLost } = commonParameters;
  const parameters: WorldParameters = {
    ...line,
    seed,
    noPageIos,
    noPageAndroid,
    cookieLost: clearsCookies ? 1 : cookieLost,
  };
  const random = seededRandom(seed, "office", people);
  const audience = population(parameters);
  const { household, city } = audience.randomPerson(random);
  const tries = new Tries(parameters, random);
  for (let index = 0; index < people; index += 1) {
    const person = { ...audience.randomPerson(random, city.name), household };
    const browser = chooseBrowser(person.device, random);
    const count = 1 + random.below(most);
    let now = { t: nine + Math.floor(random.next() * 6 * hourMs), hasClicked: false };
    for (let done = 0; done < count && now.t < nine + 8 * hourMs; done += 1) {
      const wait = fromStore
        ? installDelay(parameters, random)
        : 5 * secondMs * 36 ** random.next();
      const { t, hasClicked } = tryOnce(tries, { person, browser, ...now, wait }, random);
      now = { t: t + secondsBetween([60, 3600], random), hasClicked };
    }
  }
  return tries.among();
}

/**
 * Half of all tries are journeys from a click to an open, a quarter are clicks without an open, and a quarter are organic opens.
 * Somebody whose last click had no open clicks again before the next open, because an open after that click would not be organic.
 */
function tryOnce(
  tries: Tries,
  {
    person,
    t,
    wait,
    hasClicked = false,
    browser,
  }: {
    readonly person: Person;
    readonly t: number;
    readonly wait: number;
    readonly hasClicked?: boolean;
    readonly browser?: ReturnType<typeof chooseBrowser>;
  },
  random: Random,
): { t: number; hasClicked: boolean } {
  const kind = random.next();
  const click = kind < 0.75 || hasClicked ? tries.click(person, t, anyLink(random), browser) : null;
  if (kind >= 0.5 && kind < 0.75) return { t, hasClicked: true };
  const openedAt = Math.floor(click ? t + wait : t);
  tries.open(person, openedAt, click, "other");
  return { t: openedAt, hasClicked: false };
}

function untested(parameters: WorldParameters): TrialWorld {
  return { world: generateWorld(parameters), tries: [] };
}

function anyLink(random: Random): string {
  return `link-${random.below(links)}`;
}

function oneOf<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)] as T;
}
