import { hourMs } from "@throughline/engine/durations";
import type { Encounter } from "./journeys.ts";
import { isAwake, randomTimeBetween } from "./daily-rhythm.ts";
import type { WorldParameters } from "./parameters.ts";
import type { Population } from "./people.ts";
import { weighted } from "./random.ts";
import type { Picker, Random } from "./random.ts";

/** Picks links of a world by their popularity. */
export function linkPicker({ links, linkSkew }: WorldParameters): Picker<string> {
  return weighted(Array.from({ length: links }, (_, i) => [linkName(i), (i + 1) ** -linkSkew]));
}

/** Generates who sees which link when, in order of time. Some people pass a link on to a housemate. */
export function encounters(
  people: Population,
  pickLink: Picker<string>,
  parameters: WorldParameters,
  random: Random,
): Encounter[] {
  const start = Date.parse(parameters.start);
  const end = start + parameters.days * 24 * hourMs;
  const encountered: Encounter[] = [];

  function add(encounter: Encounter) {
    encountered.push(encounter);
    if (!random.chance(parameters.householdFollows)) return;
    const person = people.housemate(encounter.person, random);
    if (person === null) return;
    const t = Math.floor(encounter.t + random.exponential(2 * hourMs));
    const link = random.chance(0.6) ? encounter.link : pickLink(random);
    encountered.push({ t, person, link });
  }

  const births = new Map<string, number>();
  for (let i = 0; i < parameters.clicks; i += 1) {
    const person = people.randomPerson(random);
    const link = pickLink(random);
    const { utcOffsetHours } = person.city;
    if (parameters.linkLifeHours === null) {
      add({ t: randomTimeBetween(start, end, utcOffsetHours, random), person, link });
      continue;
    }
    const born = births.get(link) ?? randomTimeBetween(start, end, utcOffsetHours, random);
    births.set(link, born);
    let t = born;
    do t = Math.floor(born + random.exponential(parameters.linkLifeHours * hourMs));
    while (!isAwake(t, utcOffsetHours, random));
    add({ t, person, link });
  }
  for (const [index, surge] of parameters.surges.entries()) {
    for (let i = 0; i < surge.clicks; i += 1) {
      const t = Math.floor(start + (surge.startHour + random.next() * surge.hours) * hourMs);
      const link = `crowd-${index}-${random.below(surge.links)}`;
      add({ t, person: people.randomPerson(random, surge.city), link });
    }
  }
  return encountered.toSorted((a, b) => a.t - b.t);
}

function linkName(index: number): string {
  return `link-${index.toString(36)}`;
}
