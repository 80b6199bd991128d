import type { World, WorldClick, WorldOpen, WorldTruth } from "../world/format.ts";
import { captureClick, captureOpen } from "./capture.ts";
import type { CapturedClick, CapturedOpen } from "./capture.ts";
import type { Browser } from "./browsers.ts";
import { usual } from "./parameters.ts";
import type { WorldParameters } from "./parameters.ts";
import { population } from "./people.ts";
import type { Device, Person } from "./people.ts";
import { seededRandom } from "./random.ts";
import type { Random } from "./random.ts";
import { generateWorld } from "./world.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** People who try an app out: each taps a link, installs and opens, again and again, behind one address. */
export interface Trial {
  /** What the testers carry; one entry per tester. */
  readonly phones: readonly ("ios" | "android")[];
  /** All with the phone of the first. */
  readonly samePhone?: boolean;
  readonly tries: number;
  /** From tap to open, and from open to the next tap of the same phone, in seconds. */
  readonly delay: readonly [from: number, to: number];
  readonly pause: readonly [from: number, to: number];
  readonly links: number;
  /** The browser forgets its cookie: a private tab, a reinstalled browser. */
  readonly forgets?: boolean;
  /** The link leads straight to the store: no page tells of the phone. */
  readonly redirected?: boolean;
  /** The testers tap within these seconds of each other, each another link. */
  readonly together?: number;
  /** The app's other users; the testers come in the middle. */
  readonly others?: Partial<WorldParameters> & Pick<WorldParameters, "days" | "clicks" | "links">;
  /** How many of the tries must be matched to the right link; the rest must not be matched at all. */
  readonly wanted: number;
}

const pause = [20, 90] as const;
const solo = { phones: ["ios"], tries: 20, pause, links: 1, wanted: 1 } as const;
const office = ["ios", "android", "ios", "android"] as const;

/** A day on which twenty people try the app after it was announced. */
const firstDay = { days: 1, clicks: 40, links: 3, installShare: 0.5 } as const;
/** Some hundred users a day. */
const busy = { days: 20, clicks: 4000, links: 60 } as const;
/** Tens of thousands of clicks a day. */
const crowded = { days: 0.5, clicks: 20_000, links: 200 } as const;

/** What everybody does who tries a deferred link, by name. */
export const trials = {
  "one iPhone, 2 s": { ...solo, delay: [2, 2] },
  "one iPhone, 10 s": { ...solo, delay: [10, 10] },
  "one iPhone, 60 s": { ...solo, delay: [60, 60] },
  "one iPhone, 10 min": { ...solo, delay: [600, 600] },
  "one iPhone, once a day": { ...solo, delay: [30, 90], pause: [80_000, 90_000] },
  "one iPhone, four links in turn, 30 s": { ...solo, delay: [30, 30], links: 4 },
  "one iPhone, private tabs, 4 links": { ...solo, delay: [10, 60], links: 4, forgets: true },
  "one Android phone, 2 s": { ...solo, phones: ["android"], delay: [2, 2] },
  "one Android phone, private tabs": {
    ...solo,
    phones: ["android"],
    delay: [10, 60],
    forgets: true,
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
    forgets: true,
    links: 4,
  },
  // Where one taps before the other has opened, nobody could tell: those stay ambiguous.
  "two testers, one model": {
    ...solo,
    phones: ["ios", "ios"],
    samePhone: true,
    tries: 10,
    delay: [20, 40],
    pause: [300, 900],
    links: 2,
    wanted: 0.85,
  },
  "an office, four phones, eight links": {
    ...solo,
    phones: office,
    tries: 12,
    delay: [20, 80],
    links: 8,
    wanted: 0.95,
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
    wanted: 0.95,
  },
  "a tester in a crowded app": { ...solo, delay: [10, 60], links: 3, others: crowded },
  "two equal phones, two links within seconds": {
    ...solo,
    phones: ["ios", "ios"],
    samePhone: true,
    tries: 10,
    delay: [20, 60],
    links: 2,
    forgets: true,
    together: 5,
    wanted: 0,
  },
} as const satisfies Record<string, Trial>;

export type TrialName = keyof typeof trials;

/** A trial among the app's other users; `tries` are the testers' opens by their place in the world. */
export interface TrialWorld {
  readonly world: World;
  readonly tries: readonly number[];
}

/** Testers' phones behave: nothing is hidden, zoomed or updated on the way. */
const quiet: WorldParameters = {
  ...usual,
  days: 1,
  clicks: 1,
  links: 1,
  households: 400_000,
  countries: null,
  cities: null,
  campus: null,
  surges: [],
  homeIpv6: 0,
  homeCgnat: 0,
  mappedAddress: 0,
  relayShare: 0,
  vpnShare: 0,
  noPageIos: 0,
  noPageAndroid: 0,
  displayZoom: 0,
  pageZoomed: 0,
  travels: 0,
  zoneHidden: 0,
  updatesMeanwhile: 0,
  cookieLost: 0,
};

export function generateTrial(trial: Trial, seed: number): TrialWorld {
  const parameters = {
    ...quiet,
    seed,
    cookieLost: trial.forgets ? 1 : 0,
    ...(trial.redirected && { noPageAndroid: 1 }),
  };
  const random = seededRandom(seed, "trial");
  const testers = testersOf(trial, parameters, random);
  const others = trial.others && generateWorld({ ...quiet, ...usual, ...trial.others, seed });
  const start = Date.parse(usual.start) + ((trial.others?.days ?? 0) * 12 + 9) * hour;
  const clicks: (CapturedClick & { id: string })[] = [];
  const opens: { open: CapturedOpen & { id: string }; truth: WorldTruth }[] = [];
  const between = ([from, to]: readonly [number, number]) =>
    Math.round((from + random.next() * (to - from)) * second);

  for (const [index, person] of testers.entries()) {
    let t = start + between(trial.pause);
    for (let count = 0; count < trial.tries; count += 1) {
      if (trial.together !== undefined) {
        t = start + count * 20 * minute + between([0, trial.together]);
      }
      const id = `try${index}.${count}`;
      // One tester takes the links in turn, those who tap together take one each, others any.
      const alone = trial.phones.length === 1 ? count : random.below(trial.links);
      const link = `try-link-${(trial.together === undefined ? alone : index) % trial.links}`;
      clicks.push({
        id,
        ...captureClick(
          { person, t, link, browser: browserOf(person), network: "home" },
          parameters,
          random,
        ),
      });
      const delay = between(trial.delay);
      t += delay;
      opens.push({
        open: {
          id,
          ...captureOpen({ person, t, network: "home", sinceClick: delay }, parameters, random),
        },
        truth: { open: id, kind: "clicked", click: id, link },
      });
      t += between(trial.pause);
    }
  }
  return merged({ clicks, opens }, others);
}

function browserOf({ device }: Person): Browser {
  return device.platform === "ios" ? "safari" : "chrome";
}

/** People of one household, with the phones asked for and no two alike unless that is asked for. */
function testersOf(trial: Trial, parameters: WorldParameters, random: Random): Person[] {
  const people = population(parameters);
  const found: Person[] = [];
  while (found.length < trial.phones.length) {
    const person = people.somebody(random);
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

function merged(
  {
    clicks,
    opens,
  }: {
    clicks: readonly WorldClick[];
    opens: readonly { open: WorldOpen; truth: WorldTruth }[];
  },
  others: World | undefined,
): TrialWorld {
  const around = others?.opens.flatMap((open, index) => {
    const truth = others.truth[index];
    return truth ? [{ open, truth }] : [];
  });
  const all = [...opens, ...(around ?? [])].toSorted((a, b) => a.open.t - b.open.t);
  const own = new Set(opens);
  return {
    world: {
      clicks: [...clicks, ...(others?.clicks ?? [])].toSorted((a, b) => a.t - b.t),
      opens: all.map(({ open }) => open),
      truth: all.map(({ truth }) => truth),
    },
    tries: all.flatMap((one, index) => (own.has(one) ? [index] : [])),
  };
}
