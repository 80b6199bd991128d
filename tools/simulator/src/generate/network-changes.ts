import type { NetworkKind } from "./networks.ts";
import type { WorldParameters } from "./parameters.ts";
import type { Person } from "./people.ts";
import type { Random } from "./random.ts";

/** Returns the network that a person uses at a random time. */
export function networkNow(
  person: Person,
  parameters: WorldParameters,
  random: Random,
): NetworkKind {
  const { campus } = parameters;
  if (person.household.onCampus && campus !== null) {
    return random.chance(campus.onCampus) ? "campus" : "cellular";
  }
  let x = random.next();
  if ((x -= parameters.cellularShare) < 0) return "cellular";
  if ((x -= parameters.publicShare) < 0) return "public";
  if ((x -= parameters.officeShare) < 0) return person.office === null ? "home" : "office";
  return "home";
}

/**
 * Returns the network that a person uses some time after `before`. Some people change at once, to Wi-Fi for the download or to cellular
 * because they leave. The longer the time, the more likely is a change.
 */
export function networkLater(
  person: Person,
  before: NetworkKind,
  elapsedMs: number,
  parameters: WorldParameters,
  random: Random,
): NetworkKind {
  const wifi: NetworkKind = person.household.onCampus ? "campus" : "home";
  if (before === "cellular") {
    if (random.chance(parameters.switchAtOnceFromCellular)) return wifi;
  } else if (random.chance(parameters.switchAtOnceFromWifi)) {
    return "cellular";
  }
  const moved = 1 - Math.exp(-elapsedMs / 3_600_000 / parameters.restlessHours);
  return random.chance(moved) ? networkNow(person, parameters, random) : before;
}
