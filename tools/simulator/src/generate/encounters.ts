import type { Encounter } from "./journeys.ts";
import { awake, momentBetween } from "./moments.ts";
import type { WorldParameters } from "./parameters.ts";
import type { Population } from "./people.ts";
import { weighted } from "./random.ts";
import type { Picker, Random } from "./random.ts";

const hour = 3_600_000;

/** The links of a world by popularity. */
export function linkPicker({ links, linkSkew }: WorldParameters): Picker<string> {
  return weighted(Array.from({ length: links }, (_, i) => [linkName(i), (i + 1) ** -linkSkew]));
}

/** Who meets which link when, in order of time; whoever they tell comes along. */
export function encounters(
  people: Population,
  pickLink: Picker<string>,
  parameters: WorldParameters,
  random: Random,
): Encounter[] {
  const start = Date.parse(parameters.start);
  const end = start + parameters.days * 24 * hour;
  const found: Encounter[] = [];

  function meet(encounter: Encounter) {
    found.push(encounter);
    if (!random.chance(parameters.householdFollows)) return;
    const person = people.housemate(encounter.person, random);
    if (person === null) return;
    const t = Math.floor(encounter.t + random.exponential(2 * hour));
    const link = random.chance(0.6) ? encounter.link : pickLink(random);
    found.push({ t, person, link });
  }

  const births = new Map<string, number>();
  for (let i = 0; i < parameters.clicks; i += 1) {
    const person = people.somebody(random);
    const link = pickLink(random);
    const { utcOffsetHours } = person.city;
    if (parameters.linkLifeHours === null) {
      meet({ t: momentBetween(start, end, utcOffsetHours, random), person, link });
      continue;
    }
    const born = births.get(link) ?? momentBetween(start, end, utcOffsetHours, random);
    births.set(link, born);
    let t = born;
    do t = Math.floor(born + random.exponential(parameters.linkLifeHours * hour));
    while (!awake(t, utcOffsetHours, random));
    meet({ t, person, link });
  }
  for (const [index, surge] of parameters.surges.entries()) {
    for (let i = 0; i < surge.clicks; i += 1) {
      const t = Math.floor(start + (surge.startHour + random.next() * surge.hours) * hour);
      const link = `crowd-${index}-${random.below(surge.links)}`;
      meet({ t, person: people.somebody(random, surge.city), link });
    }
  }
  return found.toSorted((a, b) => a.t - b.t);
}

function linkName(index: number): string {
  return `link-${index.toString(36)}`;
}
