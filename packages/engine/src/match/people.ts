import type { ClickEvidence } from "./evidence.ts";

/** Where somebody was seen, and with what kind of device: as much as clicks and opens both show. */
export interface Sight {
  readonly home: string;
  readonly device: string;
}

const unknown = "-";

/** One person's clicks and opens share it as long as the network does not change. */
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
