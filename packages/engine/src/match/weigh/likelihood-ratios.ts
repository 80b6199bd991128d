import type { OpenEvidence } from "../signals/evidence.ts";
import { networkKinds } from "../learn/network-moves.ts";
import type { ModelParameters, NetworkBand } from "../policy.ts";
import type { Frequencies, OsFrequencies } from "./frequencies.ts";
import type { NetworkCounts } from "./open-counts.ts";

/** Likelihood ratios m/u by level (see levels.ts): the first stands for "cannot be compared" and is 1. */
type ByLevel = readonly number[];

/** The tables of one network an open was seen on. */
interface NetworkRatios {
  /** One table per kind of network (see network-moves.ts) and time band. */
  readonly network: readonly (readonly ByLevel[])[];
  /** The time zone's table for each network level: who shares a network shares a zone. */
  readonly timeZone: readonly ByLevel[];
  /** The language's table on the very same network: who lives together speaks alike. */
  readonly language: ByLevel;
}

/** Every likelihood ratio an open's candidates can meet, computed once per open. */
export interface LikelihoodRatios {
  /** How many people the frequencies were counted among. */
  readonly people: number;
  /** For each of the open's networks, IPv4's tables and IPv6's. */
  readonly networks: readonly (readonly [NetworkRatios | undefined, NetworkRatios | undefined])[];
  readonly secondNetwork: ByLevel;
  readonly timeZone: ByLevel;
  readonly language: ByLevel;
  readonly model: ByLevel;
  readonly screen: ByLevel;
  /** The system's table given what else of the device agrees: nothing, the model, the screen. */
  readonly os: { readonly alone: ByLevel; readonly model: ByLevel; readonly screen: ByLevel };
}

/** No share of disagreement is taken to be smaller than this. */
const leastDisagreement = 0.02;
/** An ISP-like network serves a town: no fewer strangers than this are taken to share one. */
const leastWide = 2e-3;
/** How often two people who share a home share a language. */
const speaksAlike = 0.8;

/**
 * The tables for one open. `own` is how often the candidate's person is counted in the background
 * sample: 0 for candidates older than that.
 */
export function likelihoodRatios(
  open: OpenEvidence,
  frequencies: Frequencies,
  model: ModelParameters,
  own: number,
  acquaintances: number,
): LikelihoodRatios {
  const language = frequencies.language(own);
  const timeZone = sameOrDifferent(model.timeZone.same, frequencies.timeZone(own));
  const os = frequencies.os(own);
  const onFamily = (family: "v4" | "v6") => {
    const on = frequencies.on(family);
    const anywhere = { timeZone, language };
    return on && networkRatios(frequencies, model, on, own, acquaintances, anywhere);
  };
  const [onV4, onV6] = [onFamily("v4"), onFamily("v6")];
  return {
    people: frequencies.people,
    networks: open.networks.map(({ v4, v6 }) => [v4 && onV4, v6 && onV6]),
    secondNetwork: sameOrDifferent(model.secondNetwork.same, frequencies.secondNetwork(own)),
    timeZone,
    language: languageRatios(model.language, language),
    model: sameOrDifferent(model.model.same, frequencies.model(own)),
    screen: sameOrDifferent(model.screen.same, frequencies.screen(own)),
    os: {
      alone: osRatios(model.os, os.alone),
      model: osRatios(model.os, os.model),
      screen: osRatios(model.os, os.screen),
    },
  };
}

function sameOrDifferent(m: number, u: number): ByLevel {
  return [1, m / u, (1 - m) / Math.max(1 - u, leastDisagreement)];
}

function networkRatios(
  frequencies: Frequencies,
  model: ModelParameters,
  on: NetworkCounts,
  own: number,
  acquaintances: number,
  anywhere: { readonly timeZone: ByLevel; readonly language: ReturnType<Frequencies["language"]> },
): NetworkRatios {
  const u = frequencies.network(on, own, acquaintances);
  const family = frequencies.family();
  const zone = (level: "exact" | "wide") =>
    sameOrDifferent(model.timeZone.same, frequencies.timeZoneOn(on, level, own));
  const [onExact, onWide] = [zone("exact"), zone("wide")];
  // The other person on this network is a stranger in a crowd, or somebody the clicker lives with.
  const acquainted = Math.min(1, acquaintances / u.same);
  const mixed = (share: number) => acquainted * speaksAlike + (1 - acquainted) * share;
  const { same, base, listed } = anywhere.language;
  return {
    network: Array.from({ length: networkKinds }, (_, kind) =>
      model.network.map((band, index) =>
        bandRatios({ ...band, ...frequencies.moves.shares(kind, index, band) }, u, family),
      ),
    ),
    language: languageRatios(model.language, { same: mixed(same), base: mixed(base), listed }),
    timeZone: [anywhere.timeZone, onExact, onWide, onWide, anywhere.timeZone, anywhere.timeZone],
  };
}

function bandRatios(
  { same, near, wide, otherFamily }: NetworkBand,
  u: ReturnType<Frequencies["network"]>,
  family: number,
): ByLevel {
  // A shared family means there was something to compare: the other levels fill up to 1.
  const comparable = 1 / (1 - otherFamily);
  const different = 1 - same - near - wide - otherFamily;
  return [
    1,
    (comparable * same) / u.same,
    (comparable * near) / Math.max(u.near - u.same, u.near / 2),
    (comparable * wide) / Math.max(u.wide - u.near, u.wide / 2, leastWide),
    (comparable * different) / Math.max(1 - u.wide, leastDisagreement),
    Math.min(1, otherFamily / family),
  ];
}

function languageRatios(
  m: ModelParameters["language"],
  u: ReturnType<Frequencies["language"]>,
): ByLevel {
  const different = 1 - m.same - m.base - m.listed;
  return [
    1,
    m.same / u.same,
    m.base / u.base,
    m.listed / u.listed,
    different / Math.max(1 - u.base, leastDisagreement),
  ];
}

function osRatios(m: ModelParameters["os"], u: OsFrequencies): ByLevel {
  const different = 1 - m.same - m.major;
  return [
    1,
    m.same / u.same,
    m.major / Math.max(u.major - u.same, leastDisagreement),
    different / Math.max(1 - u.major, leastDisagreement),
    (m.same + m.major) / u.frozen,
    different / Math.max(1 - u.frozen, leastDisagreement),
    m.same / (u.same * u.patch),
    m.major / Math.max(u.same * (1 - u.patch), leastDisagreement),
  ];
}
