import type { OpenEvidence } from "../signals/evidence.ts";
import { networkKinds } from "../learn/network-moves.ts";
import type { ModelParameters, NetworkBand } from "../policy.ts";
import type { Frequencies, OsFrequencies } from "./frequencies.ts";
import type { NetworkCounts } from "./open-counts.ts";

/** Likelihood ratios m/u by level (see levels.ts). The first stands for "cannot be compared" and is 1. */
type ByLevel = readonly number[];

/** The tables for one network of an open. */
interface NetworkRatios {
  /** One table for each kind of network (see network-moves.ts) and time band. */
  readonly network: readonly (readonly ByLevel[])[];
  /** The time zone table for each network level, because people on one network share a time zone. */
  readonly timeZone: readonly ByLevel[];
  /** The language table on the same network, because people who live together often share a language. */
  readonly language: ByLevel;
}

/** All likelihood ratios that the candidates of one open may need, computed once. */
export interface LikelihoodRatios {
  /** How many people the frequencies were counted among. */
  readonly people: number;
  /** For each of the open's networks: the tables for IPv4 and for IPv6. */
  readonly networks: readonly (readonly [NetworkRatios | undefined, NetworkRatios | undefined])[];
  readonly secondNetwork: ByLevel;
  readonly timeZone: ByLevel;
  readonly language: ByLevel;
  readonly model: ByLevel;
  readonly screen: ByLevel;
  /** The system version table, depending on what else of the device agrees: nothing, the model, or the screen. */
  readonly os: { readonly alone: ByLevel; readonly model: ByLevel; readonly screen: ByLevel };
}

/** Every disagreement is assumed to have at least this probability. */
const minDisagreement = 0.02;
/** The wide network of an address may serve a town, so at least this share of strangers is assumed to use it. */
const minWideShare = 2e-3;
/** How often two people who live together share a language. */
const sharedLanguage = 0.8;

/**
 * Computes the tables for one open. `ownCount` is how often the person who clicked is counted in the background sample: 0 for
 * candidates older than the sample. For `acquaintances` see {@link Frequencies.network}.
 */
export function likelihoodRatios(
  open: OpenEvidence,
  frequencies: Frequencies,
  model: ModelParameters,
  ownCount: number,
  acquaintances: number,
): LikelihoodRatios {
  const language = frequencies.language(ownCount);
  const timeZone = sameOrDifferent(model.timeZone.same, frequencies.timeZone(ownCount));
  const os = frequencies.os(ownCount);
  const onFamily = (family: "v4" | "v6") => {
    const counts = frequencies.on(family);
    const anywhere = { timeZone, language };
    return counts && networkRatios(frequencies, model, counts, ownCount, acquaintances, anywhere);
  };
  const [onV4, onV6] = [onFamily("v4"), onFamily("v6")];
  return {
    people: frequencies.people,
    networks: open.networks.map(({ v4, v6 }) => [v4 && onV4, v6 && onV6]),
    secondNetwork: sameOrDifferent(model.secondNetwork.same, frequencies.secondNetwork(ownCount)),
    timeZone,
    language: languageRatios(model.language, language),
    model: sameOrDifferent(model.model.same, frequencies.model(ownCount)),
    screen: sameOrDifferent(model.screen.same, frequencies.screen(ownCount)),
    os: {
      alone: osRatios(model.os, os.alone),
      model: osRatios(model.os, os.model),
      screen: osRatios(model.os, os.screen),
    },
  };
}

function sameOrDifferent(m: number, u: number): ByLevel {
  return [1, m / u, (1 - m) / Math.max(1 - u, minDisagreement)];
}

function networkRatios(
  frequencies: Frequencies,
  model: ModelParameters,
  counts: NetworkCounts,
  ownCount: number,
  acquaintances: number,
  anywhere: { readonly timeZone: ByLevel; readonly language: ReturnType<Frequencies["language"]> },
): NetworkRatios {
  const u = frequencies.network(counts, ownCount, acquaintances);
  const familyShare = frequencies.family();
  const zone = (level: "exact" | "wide") =>
    sameOrDifferent(model.timeZone.same, frequencies.timeZoneOn(counts, level, ownCount));
  const [onExact, onWide] = [zone("exact"), zone("wide")];
  // Somebody else on this network is either a stranger or a person who lives with the one who clicked.
  const acquainted = Math.min(1, acquaintances / u.same);
  const withAcquaintances = (share: number) =>
    acquainted * sharedLanguage + (1 - acquainted) * share;
  const { same, base, listed } = anywhere.language;
  return {
    network: Array.from({ length: networkKinds }, (_, kind) =>
      model.network.map((band, index) =>
        bandRatios({ ...band, ...frequencies.moves.shares(kind, index, band) }, u, familyShare),
      ),
    ),
    language: languageRatios(
      model.language,
      { same: withAcquaintances(same), base: withAcquaintances(base), listed },
      // Behind one address, nearly everybody shares a language. Only those who show another variant of it count for `base`.
      Math.max(withAcquaintances(base) - withAcquaintances(same), minDisagreement),
    ),
    timeZone: [anywhere.timeZone, onExact, onWide, onWide, anywhere.timeZone, anywhere.timeZone],
  };
}

function bandRatios(
  { same, near, wide, otherFamily }: NetworkBand,
  u: ReturnType<Frequencies["network"]>,
  familyShare: number,
): ByLevel {
  // Both sides show this family, so the probabilities of the other levels are scaled to sum up to 1.
  const comparable = 1 / (1 - otherFamily);
  const different = 1 - same - near - wide - otherFamily;
  return [
    1,
    (comparable * same) / u.same,
    (comparable * near) / Math.max(u.near - u.same, u.near / 2),
    (comparable * wide) / Math.max(u.wide - u.near, u.wide / 2, minWideShare),
    (comparable * different) / Math.max(1 - u.wide, minDisagreement),
    Math.min(1, otherFamily / familyShare),
  ];
}

function languageRatios(
  m: ModelParameters["language"],
  u: ReturnType<Frequencies["language"]>,
  otherVariant = u.base,
): ByLevel {
  const different = 1 - m.same - m.base - m.listed;
  return [
    1,
    m.same / u.same,
    m.base / otherVariant,
    m.listed / u.listed,
    different / Math.max(1 - u.base, minDisagreement),
  ];
}

function osRatios(m: ModelParameters["os"], u: OsFrequencies): ByLevel {
  const different = 1 - m.same - m.major;
  return [
    1,
    m.same / u.same,
    m.major / Math.max(u.major - u.same, minDisagreement),
    different / Math.max(1 - u.major, minDisagreement),
    (m.same + m.major) / u.frozen,
    different / Math.max(1 - u.frozen, minDisagreement),
    m.same / (u.same * u.patch),
    m.major / Math.max(u.same * (1 - u.patch), minDisagreement),
  ];
}
