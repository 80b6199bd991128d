import type { ClickEvidence } from "../signals/evidence.ts";

/** Where somebody was seen, and with what kind of device: as much as clicks and opens both show. */
export interface Sight {
  readonly home: string;
  readonly device: string;
}

const unknown = "-";
/** On a network with no more people than that, what looks half alike is the same person. */
export const fewPeople = 4;
/** The device of a sighting that shows none, and its network. */
export const noDevice = unknown;
export const noNetwork = unknown;

/**
 * One person's clicks and opens share it as long as the network does not change and both show a screen; a
 * click whose page stayed silent shows the model at most (see `sightsOf`).
 */
export function sightOf({
  network,
  model,
  screen,
}: Pick<ClickEvidence, "network" | "model" | "screen">): Sight {
  return {
    home: network.v6?.exact ?? network.v4?.exact ?? unknown,
    // Browsers round a screen's fractions up.
    device: screen ? `${Math.ceil(screen.short)}x${Math.ceil(screen.long)}` : (model ?? unknown),
  };
}

/** Everything a person may have been seen as on one network: by the screen, by the model, by nothing. */
export function sightsOf(shown: Parameters<typeof sightOf>[0]): Sight[] {
  const { network, model } = shown;
  const seen = [
    sightOf(shown),
    sightOf({ network, ...(model && { model }) }),
    sightOf({ network }),
  ];
  return seen.filter(
    ({ device }, index) => seen.findIndex((other) => other.device === device) === index,
  );
}

/**
 * How much of one more sighting is a person not counted yet. Nothing tells the second person with
 * the same phone behind one address from the first one's second click, except how many others are there: of
 * `others` people on the network, as many have such a phone as have it anywhere (`share`). So one network and
 * device are counted as one person and these, however often they come.
 */
export function newPerson(counted: number, others: number, share: number): number {
  const room = 1 + Math.max(0, others) * share - counted;
  // In sixteenths: sums of these are exact, so that what is taken out again leaves nothing behind.
  return Math.floor(Math.min(1, Math.max(0, room)) * 16) / 16;
}
