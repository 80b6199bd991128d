import { hourMs, minuteMs } from "@throughline/engine/durations";
import { commonParameters } from "./parameters.ts";
import type { WorldParameters } from "./parameters.ts";
import { population } from "./people.ts";
import type { Device, Person } from "./people.ts";
import { seededRandom } from "./random.ts";
import type { Random } from "./random.ts";
import { quiet, secondsBetween, Tries } from "./tries.ts";
import type { TrialWorld } from "./tries.ts";
import { generateWorld } from "./world.ts";

/** Testers who tap a link, install and open the app again and again, behind one address. */
export interface Trial {
  /** The platform of each tester's phone. */
  readonly phones: readonly ("ios" | "android")[];
  /** Whether all testers have the same model as the first. */
  readonly samePhone?: boolean;
  readonly tries: number;
  /** Seconds from tap to open (`delay`), and from open to the next tap of the same phone (`pause`). */
  readonly delay: readonly [from: number, to: number];
  readonly pause: readonly [from: number, to: number];
  readonly links: number;
  /** Whether the browser loses its cookie, as in a private tab. */
  readonly losesCookie?: boolean;
  /** Whether the link redirects to the store, so that no page reports the phone's signals. */
  readonly redirected?: boolean;
  /** The testers tap different links within this many seconds of each other. */
  readonly togetherSeconds?: number;
  /** The app's other users. The testers come in the middle of their time. */
  readonly others?: Partial<WorldParameters> & Pick<WorldParameters, "days" | "clicks" | "links">;
  /** The share of tries that must be matched to the right link. The other tries must not be matched. */
  readonly goal: number;
}

const pause = [20, 90] as const;
const solo = { phones: ["ios"], tries: 20, pause, links: 1, goal: 1 } as const;
const office = ["ios", "android", "ios", "android"] as const;

/** A launch day with some twenty installs. */
const firstDay = { days: 1, clicks: 40, links: 3, installShare: 0.5 } as const;
/** A few hundred clicks a day. */
const busy = { days: 20, clicks: 4000, links: 60 } as const;
/** Tens of thousands of clicks a day. */
const crowded = { days: 0.5, clicks: 20_000, links: 200 } as const;

/** What people who try deferred deep linking do, by name. */
export const trials = {
  "one iPhone, 2 s": { ...solo, delay: [2, 2] },
  "one iPhone, 10 s": { ...solo, delay: [10, 10] },
  "one iPhone, 60 s": { ...solo, delay: [60, 60] },
  "one iPhone, 10 min": { ...solo, delay: [600, 600] },
  "one iPhone, once a day": { ...solo, delay: [30, 90], pause: [80_000, 90_000] },
  "one iPhone, four links in turn, 30 s": { ...solo, delay: [30, 30], links: 4 },
  "one iPhone, private tabs, 4 links": { ...solo, delay: [10, 60], links: 4, losesCookie: true },
  "one Android phone, 2 s": { ...solo, phones: ["android"], delay: [2, 2] },
  "one Android phone, private tabs": {
    ...solo,
    phones: ["android"],
    delay: [10, 60],
    losesCookie: true,
    links: 4,
  },
  "one Android phone, sent straight to the store, 2 s": {
    ...solo,
    phones: ["android"],
    delay: [2, 2],
    redirected: true,
  },
  "one Android phone, sent straight to the store, private tabs": {
    ...solo,
    phones: ["android"],
    delay: [5, 60],
    redirected: true,
    losesCookie: true,
    links: 4,
  },
  // If one tester taps before the other has opened the app, the two cannot be told apart and stay ambiguous.
  "two testers, one model": {
    ...solo,
    phones: ["ios", "ios"],
    samePhone: true,
    tries: 10,
    delay: [20, 40],
    pause: [300, 900],
    links: 2,
    goal: 0.85,
  },
  "an office, four phones, eight links": {
    ...solo,
    phones: office,
    tries: 12,
    delay: [20, 80],
    links: 8,
    goal: 0.95,
  },
  "a tester on the first day": { ...solo, delay: [10, 60], links: 3, others: firstDay },
  "a tester in a busy app": { ...solo, delay: [10, 60], links: 3, others: busy },
  "an office in a busy app": {
    ...solo,
    phones: office,
    tries: 12,
    delay: [20, 80],
    links: 8,
    others: busy,
    goal: 0.95,
  },
  "a tester in a crowded app": { ...solo, delay: [10, 60], links: 3, others: crowded },
  "two equal phones, two links within seconds": {
    ...solo,
    phones: ["ios", "ios"],
    samePhone: true,
    tries: 10,
    delay: [20, 60],
    links: 2,
    losesCookie: true,
    togetherSeconds: 5,
    goal: 0,
  },
} as const satisfies Record<string, Trial>;

export type TrialName = keyof typeof trials;

export function generateTrial(trial: Trial, seed: number): TrialWorld {
  const parameters = {
    ...quiet,
    seed,
    cookieLost: trial.losesCookie ? 1 : 0,
    ...(trial.redirected && { noPageAndroid: 1 }),
  };
  const random = seededRandom(seed, "trial");
  const testers = testersOf(trial, parameters, random);
  const others =
    trial.others && generateWorld({ ...quiet, ...commonParameters, ...trial.others, seed });
  const start = Date.parse(commonParameters.start) + ((trial.others?.days ?? 0) * 12 + 9) * hourMs;
  const recorded = new Tries(parameters, random);
  const between = (seconds: readonly [number, number]) => secondsBetween(seconds, random);

  for (const [index, person] of testers.entries()) {
    let t = start + between(trial.pause);
    for (let count = 0; count < trial.tries; count += 1) {
      if (trial.togetherSeconds !== undefined) {
        t = start + count * 20 * minuteMs + between([0, trial.togetherSeconds]);
      }
      // A single tester uses the links in turn, testers who tap together use one each, and others use random links.
      const alone = trial.phones.length === 1 ? count : random.below(trial.links);
      const link = `try-link-${(trial.togetherSeconds === undefined ? alone : index) % trial.links}`;
      const click = recorded.click(person, t, link);
      t += between(trial.delay);
      recorded.open(person, t, click, "tester");
      t += between(trial.pause);
    }
  }
  return recorded.among(others);
}

/** Returns testers of one household with the trial's phones. Their screens differ, unless `samePhone` is set. */
export function testersOf(
  trial: Pick<Trial, "phones" | "samePhone">,
  parameters: WorldParameters,
  random: Random,
): Person[] {
  const people = population(parameters);
  const found: Person[] = [];
  while (found.length < trial.phones.length) {
    const person = people.randomPerson(random);
    const first = found[0] ?? person;
    const wanted = trial.phones[found.length];
    const isTablet = person.device.platform === "ios" && person.device.tablet;
    if (person.device.platform !== wanted || isTablet) continue;
    if (found.some(({ device }) => isAlike(device, person.device))) continue;
    const { household, city, languages, seenZone } = first;
    const device = trial.samePhone ? first.device : person.device;
    found.push({ ...person, household, city, languages, seenZone, device });
  }
  return found;
}

function isAlike(one: Device, other: Device): boolean {
  return sizeOf(one) === sizeOf(other);
}

function sizeOf(device: Device): string {
  return device.platform === "ios"
    ? `${device.width}x${device.height}`
    : `${device.model.pixels.join("x")}@${device.model.density}`;
}
