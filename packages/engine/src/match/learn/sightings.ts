import type { ClickEvidence } from "../signals/evidence.ts";

/** The network and the kind of device that a click or an open shows: the part of a person that both of them show. */
export interface Sighting {
  readonly network: string;
  readonly device: string;
}

const missing = "-";
/** On a network with at most this many people, sightings that agree in part count as the same person. */
export const smallNetworkPeople = 4;
/** The device of a sighting that shows none. */
export const noDevice = missing;
/** The network of a sighting that shows none. */
export const noNetwork = missing;

/**
 * A person's clicks and opens have the same sighting as long as the network does not change and both show a screen.
 * A click without page signals shows only the model, if anything (see `possibleSightings`).
 */
export function toSighting({
  network,
  model,
  screen,
}: Pick<ClickEvidence, "network" | "model" | "screen">): Sighting {
  return {
    network: network.v6?.exact ?? network.v4?.exact ?? missing,
    // Browsers round fractions of a screen up.
    device: screen ? `${Math.ceil(screen.short)}x${Math.ceil(screen.long)}` : (model ?? missing),
  };
}

/** All sightings one person may have on a network: by screen, by model, or without a device. */
export function possibleSightings(shown: Parameters<typeof toSighting>[0]): Sighting[] {
  const { network, model } = shown;
  const sightings = [
    toSighting(shown),
    toSighting({ network, ...(model && { model }) }),
    toSighting({ network }),
  ];
  return sightings.filter(
    ({ device }, index) => sightings.findIndex((other) => other.device === device) === index,
  );
}

/**
 * How much of a new person one more sighting counts as, from 0 to 1. A second person with the same phone on the same
 * network looks like the first person clicking again. Only the number of other people on the network helps: of `others`
 * people, about `others * share` have such a phone. So a network and device count as one person plus these others,
 * however often they are seen.
 */
export function newPersonShare(counted: number, others: number, share: number): number {
  const remaining = 1 + Math.max(0, others) * share - counted;
  // Sums of sixteenths are exact, so that subtracting a person later leaves exactly nothing.
  return Math.floor(Math.min(1, Math.max(0, remaining)) * 16) / 16;
}
