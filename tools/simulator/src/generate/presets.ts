import { commonParameters } from "./parameters.ts";
import type { WorldParameters } from "./parameters.ts";

/** The standard worlds. */
export const worlds = {
  /** A small app with users all over the world, half a year. */
  sparse: {
    ...commonParameters,
    marketSkew: 1,
    androidVariants: 1,
    days: 180,
    clicks: 18_000,
    links: 120,
    households: 400_000,
    countries: null,
    cities: null,
    campus: null,
    surges: [],
  },
  /** 100,000 clicks in two days from all over the world. One link gets 10,000 clicks in an hour from one city. */
  dense: {
    ...commonParameters,
    marketSkew: 0.2,
    androidVariants: 8,
    days: 2,
    clicks: 70_000,
    links: 400,
    households: 300_000,
    countries: null,
    cities: null,
    campus: null,
    surges: [{ city: "London", startHour: 19, hours: 1, clicks: 10_000, links: 1 }],
    modelNaming: "identifier",
  },
  /** Tens of thousands of students behind eight addresses, with thousands of invite links that live for about a day. */
  campus: {
    ...commonParameters,
    marketSkew: 0.7,
    days: 28,
    clicks: 15_000,
    links: 3_600,
    linkSkew: 0.4,
    linkLifeHours: 30,
    households: 30_000,
    countries: ["US"],
    cities: ["Boston"],
    campus: { addresses: 8, onCampus: 0.55, leaseHours: 8 },
    surges: [],
    carrierAddresses: 24,
  },
  /** An evening on which a whole city clicks thousands of different links. */
  burst: {
    ...commonParameters,
    days: 3,
    clicks: 3_000,
    links: 150,
    households: 120_000,
    countries: ["FR"],
    cities: null,
    campus: null,
    surges: [{ city: "Lyon", startHour: 42, hours: 3, clicks: 18_000, links: 2_500 }],
    carrierAddresses: 40,
  },
} as const satisfies Record<string, WorldParameters>;

export type WorldName = keyof typeof worlds;

/** Returns the world over a third of its time, which is enough for a variation. */
export function shortened(world: WorldParameters): WorldParameters {
  return {
    ...world,
    days: world.days / 3,
    clicks: Math.round(world.clicks / 3),
    links: Math.round(world.links / 3),
    surges: world.surges.map(({ city, startHour, hours, clicks, links }) => ({
      city,
      startHour: startHour / 3,
      hours: hours / 3,
      clicks: Math.round(clicks / 3),
      links: Math.round(links / 3),
    })),
  };
}

/** A change of parameters, and the worlds it applies to. */
interface Variation {
  readonly on: readonly WorldName[];
  readonly change: Partial<WorldParameters>;
}

const quietAndCrowded: readonly WorldName[] = ["sparse", "campus"];

/** Variations of the uncertain parameters, mostly for the worse. */
export const variations = {
  "more-relay": { on: quietAndCrowded, change: { relayShare: 0.24 } },
  "restless-networks": {
    on: quietAndCrowded,
    change: { switchAtOnceFromCellular: 0.45, switchAtOnceFromWifi: 0.22, restlessHours: 4 },
  },
  "slow-installs": {
    on: quietAndCrowded,
    change: { promptShare: 0.35, promptMedianMinutes: 12, slowMedianHours: 10 },
  },
  "family-flips": {
    on: ["sparse", "burst"],
    change: { homeIpv6: 0.8, cellularIpv6: 0.85, prefersIpv6: 0.7 },
  },
  "both-families": {
    on: ["sparse", "dense", "campus", "burst"],
    change: { secondAddress: 0.85 },
  },
  "organics-x5": { on: quietAndCrowded, change: { organicsPerClickedOpen: 7.5 } },
  updaters: {
    on: quietAndCrowded,
    change: { updatersPerClickedOpen: 5, tellsInstallTime: true },
  },
  "updaters-untold": { on: quietAndCrowded, change: { updatersPerClickedOpen: 5 } },
  "one-language-area": {
    on: ["sparse"],
    change: { countries: ["DE", "AT", "CH"], iosShare: 0.8 },
  },
  "market-shares": { on: ["campus"], change: { marketSkew: 1, iosShare: 0.8 } },
  "fleeting-browsers": {
    on: ["sparse"],
    change: { cookieLost: 0.3, otherLinkToo: 0.1, householdFollows: 0.06 },
  },
  "young-app": { on: ["sparse"], change: { days: 14, clicks: 250, links: 12 } },
} as const satisfies Record<string, Variation>;

export type VariationName = keyof typeof variations;
