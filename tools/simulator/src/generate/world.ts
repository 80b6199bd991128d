import { hourMs } from "@throughline/engine/durations";
import type { World, WorldClick, WorldOpen, WorldTruth } from "../world/format.ts";
import { encounters, linkPicker } from "./encounters.ts";
import { simulateJourney, simulateOrganicInstall, simulateUpdate } from "./journeys.ts";
import type { Timeline } from "./journeys.ts";
import { randomTimeBetween } from "./daily-rhythm.ts";
import type { WorldParameters } from "./parameters.ts";
import { population } from "./people.ts";
import type { Person, Population } from "./people.ts";
import { seededRandom } from "./random.ts";
import type { Random } from "./random.ts";

/** A click older than this did not lead to the install. */
const attributionMs = 30 * 24 * hourMs;
const maxAttempts = 40;

/** A line of the truth file with details for its readers: the delay, and whether the network changed. */
interface DetailedTruth extends WorldTruth {
  readonly delay?: number;
  readonly network?: "kept" | "switched";
}

/** Generates a world. The same parameters give the same world. */
export function generateWorld(parameters: WorldParameters): World {
  const random = seededRandom(parameters.seed, "world");
  const people = population(parameters);
  const pickLink = linkPicker(parameters);
  const world: Timeline = { clicks: [], opens: [], installed: new Map() };

  for (const encounter of encounters(people, pickLink, parameters, random)) {
    const installedAt = world.installed.get(encounter.person);
    if (installedAt !== undefined && installedAt < encounter.t) continue;
    simulateJourney(encounter, pickLink, world, parameters, random);
  }
  addUnclicked(world, people, parameters, random);
  return inOrder(world);
}

/** Adds organic installs and updates: at all hours, in crowds, and in the households of people who clicked. */
function addUnclicked(
  world: Timeline,
  people: Population,
  parameters: WorldParameters,
  random: Random,
) {
  const start = Date.parse(parameters.start);
  const end = start + parameters.days * 24 * hourMs;
  const clickers = world.clicks.flatMap(({ person, click }) =>
    person === null ? [] : [{ person, t: click.t }],
  );
  const hasClicked = new Set(clickers.map(({ person }) => person));
  const crowdClicks = parameters.surges.reduce((sum, { clicks }) => sum + clicks, 0);
  const crowdShare = crowdClicks / (crowdClicks + parameters.clicks);

  function candidate(): { person: Person | null; t: number } {
    const clicker = clickers[random.below(clickers.length)];
    if (clicker !== undefined && random.chance(parameters.organicsAtClickersHome)) {
      const t = Math.floor(clicker.t + random.exponential(12 * hourMs));
      return { person: people.housemate(clicker.person, random), t };
    }
    const surge = parameters.surges[random.below(parameters.surges.length)];
    if (surge !== undefined && random.chance(crowdShare)) {
      const t = Math.floor(start + (surge.startHour + random.next() * (surge.hours + 1)) * hourMs);
      return { person: people.randomPerson(random, surge.city), t };
    }
    const person = people.randomPerson(random);
    return { person, t: randomTimeBetween(start, end, person.city.utcOffsetHours, random) };
  }

  function add(count: number, open: (person: Person, t: number) => void) {
    for (let added = 0; added < count; added += 1) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const { person, t } = candidate();
        if (person === null || hasClicked.has(person) || world.installed.has(person)) continue;
        open(person, t);
        break;
      }
    }
  }

  const clicked = world.opens.length;
  add(Math.round(clicked * parameters.organicsPerClickedOpen), (person, t) =>
    simulateOrganicInstall(person, t, world, parameters, random),
  );
  add(Math.round(clicked * parameters.updatersPerClickedOpen), (person, t) =>
    simulateUpdate(person, t, world, parameters, random),
  );
}

/** Sorts clicks and opens by time and gives them ids. The truth of an open is the last click of the same person. */
function inOrder(world: Timeline): World {
  const clicks: WorldClick[] = [];
  const byPerson = new Map<Person, WorldClick[]>();
  for (const { click, person } of world.clicks.toSorted((a, b) => a.click.t - b.click.t)) {
    const numbered = { id: `c${clicks.length + 1}`, ...click };
    clicks.push(numbered);
    if (person === null) continue;
    const earlier = byPerson.get(person);
    if (earlier === undefined) byPerson.set(person, [numbered]);
    else earlier.push(numbered);
  }
  const opens: WorldOpen[] = [];
  const truth: DetailedTruth[] = [];
  for (const happening of world.opens.toSorted((a, b) => a.open.t - b.open.t)) {
    const open = { id: `o${opens.length + 1}`, ...happening.open };
    const click = byPerson
      .get(happening.person)
      ?.findLast(({ t }) => t < open.t && t >= open.t - attributionMs);
    opens.push(open);
    truth.push(
      click === undefined
        ? { open: open.id, kind: "organic", click: null, link: null }
        : {
            open: open.id,
            kind: "clicked",
            click: click.id,
            link: click.link,
            delay: open.t - click.t,
            network: happening.network === happening.clickNetwork ? "kept" : "switched",
          },
    );
  }
  return { clicks, opens, truth };
}
