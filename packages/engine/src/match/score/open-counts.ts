import type { BackgroundStatistics } from "../learn/background.ts";
import { smallNetworkPeople, possibleSightings, toSighting } from "../learn/sightings.ts";
import type { Sighting } from "../learn/sightings.ts";
import { sizeLabel, terms } from "../learn/terms.ts";
import { otherDisplays } from "../signals/displays.ts";
import type { NetworkDigests, OpenEvidence, Screen } from "../signals/evidence.ts";
import { baseLanguage } from "../signals/locale.ts";
import { versionLabel } from "../signals/version.ts";

/** How many people showed a value (`seen`), and how many showed any value of its kind. */
interface Share {
  readonly seen: number;
  readonly any: number;
}

/** The counts on one network of an open, summed over all live digest keys. */
export interface NetworkCounts {
  readonly people: Readonly<Record<keyof NetworkDigests, number>>;
  /** The counts of the open's time zone on the same network and in its range. */
  readonly timeZone: { readonly exact: Share; readonly wide: Share };
}

export type OpenCounts = ReturnType<typeof openCounts>;

/**
 * Counts how many people of the background sample share an open's values. The counts are looked up once per open, because
 * the look-ups cost as much as everything computed from them. The computation happens twice: with and without the
 * counts of the person who opened the app.
 */
export function openCounts(open: OpenEvidence, background: BackgroundStatistics) {
  const { platform, os = [], model = "", timeZone = "" } = open;
  const count = (term: string) => background.count(term);
  const sum = <T>(items: readonly T[], term: (item: T) => string) =>
    items.reduce((total, item) => total + count(term(item)), 0);

  const version = versionLabel(os);
  const screens = open.screen ? [open.screen, ...otherDisplays(open.screen)] : [];
  const sizes = screens
    .flatMap(screenSizes)
    .filter((size) => count(terms.screen(platform, size)) > 0);
  const osOn = (devices: readonly string[]): Share => ({
    seen: sum(devices, (device) => terms.osOn(platform, device, version)),
    any: sum(devices, (device) => terms.osOn(platform, device)),
  });
  const [tag = ""] = open.languages;
  const base = baseLanguage(tag);
  const onFamily = (family: "v4" | "v6"): NetworkCounts | undefined => {
    const on = open.networks.flatMap((network) => network[family] ?? []);
    if (on.length === 0) return undefined;
    const people = (level: keyof NetworkDigests) =>
      sum(on, (digests) => terms.network(digests[level]));
    const zone = (level: "exact" | "wide"): Share => ({
      seen: sum(on, (digests) => terms.timeZoneOn(digests[level], timeZone)),
      any: sum(on, (digests) => terms.timeZoneOn(digests[level])),
    });
    return {
      people: { exact: people("exact"), near: people("near"), wide: people("wide") },
      timeZone: { exact: zone("exact"), wide: zone("wide") },
    };
  };
  const both = open.networks.flatMap(({ v4, v6 }) => (v4 && v6 ? { v4, v6 } : []));
  const family = open.networks.some((network) => network.v6) ? "v6" : "v4";

  return {
    ...ownPeople(open, background),
    family: count(terms.family(family)),
    v4: onFamily("v4"),
    v6: onFamily("v6"),
    secondNetwork: {
      seen: sum(both, ({ v4, v6 }) => terms.networkPair(v4.exact, v6.exact)),
      any: sum(both, ({ v4 }) => terms.networkPair(v4.exact, "")),
    },
    timeZone: { seen: count(terms.timeZone(timeZone)), any: count(terms.timeZone()) },
    language: {
      any: count(terms.language()),
      same: count(terms.language(tag)),
      base: count(terms.baseLanguage(base)),
    },
    languageHere: open.timeZone
      ? {
          any: count(terms.languageIn(timeZone)),
          same: count(terms.languageIn(timeZone, tag)),
          base: count(terms.baseLanguageIn(timeZone, base)),
        }
      : undefined,
    model: { seen: count(terms.model(platform, model)), any: count(terms.model(platform)) },
    screen: {
      seen: sum(sizes, (size) => terms.screen(platform, size)),
      any: count(terms.screen(platform)),
    },
    os: {
      any: count(terms.os(platform)),
      same: count(terms.os(platform, version)),
      major: count(terms.osMajor(platform, os[0])),
      frozen: count(terms.osFitsFrozen(platform)),
      patch: {
        seen: count(terms.osPatch(platform, version, os[2])),
        any: count(terms.osPatch(platform, version)),
      },
      onScreen: osOn(sizes),
      onModel: model ? osOn([model]) : undefined,
    },
  };
}

/**
 * How often the person who opened the app was counted: at least once, and once more for each change of the digest key. On a
 * network with few people, clicks without page signals are counted as this person's, too.
 */
function ownPeople({ networks, ...phone }: OpenEvidence, background: BackgroundStatistics) {
  const counted = (sightings: readonly Sighting[]) => {
    const counts = sightings.map((sighting) =>
      Math.min(1, background.count(terms.person("p", sighting))),
    );
    return Math.max(
      1,
      counts.reduce((sum, count) => sum + count, 0),
    );
  };
  const sightings = networks.map((network) => toSighting({ ...phone, network }));
  const onNetwork = networks.flatMap((network, index) => {
    const sighting = sightings[index] ?? toSighting({ ...phone, network });
    const isQuiet = background.count(terms.sightedOn(sighting.network)) <= smallNetworkPeople;
    return isQuiet ? possibleSightings({ ...phone, network }) : sighting;
  });
  return { own: counted(sightings), ownOnNetwork: counted(onNetwork) };
}

/** All rounded sizes that a browser may report for a screen. */
function screenSizes({ short, long }: Screen): string[] {
  const sizes = neighbours(short).flatMap((shortSide) =>
    neighbours(long).map((longSide) => sizeLabel(shortSide, longSide)),
  );
  return [...new Set(sizes)];
}

function neighbours(side: number): number[] {
  return [Math.round(side) - 1, Math.round(side), Math.round(side) + 1];
}
