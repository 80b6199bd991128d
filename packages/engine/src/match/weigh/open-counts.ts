import type { BackgroundStatistics } from "../learn/background.ts";
import { fewPeople, sightOf, sightsOf } from "../learn/people.ts";
import type { Sight } from "../learn/people.ts";
import { sizeLabel, terms } from "../learn/terms.ts";
import { otherDisplays } from "../signals/displays.ts";
import type { NetworkDigests, OpenEvidence, Screen } from "../signals/evidence.ts";
import { baseLanguage } from "../signals/locale.ts";
import { versionLabel } from "../signals/version.ts";

/** How many people showed a value, of how many that showed any. */
interface Share {
  readonly seen: number;
  readonly any: number;
}

/** One network of an open, under every live digest key together. */
export interface NetworkCounts {
  readonly people: Readonly<Record<keyof NetworkDigests, number>>;
  /** The open's time zone among those seen on the very network, and in its range. */
  readonly timeZone: { readonly exact: Share; readonly wide: Share };
}

export type OpenCounts = ReturnType<typeof openCounts>;

/**
 * How many people of the background sample share an open's own values. Looked up once for an open, since that costs
 * as much as all that is calculated from it, which is calculated twice: with the open's own person among them, and without.
 */
export function openCounts(open: OpenEvidence, background: BackgroundStatistics) {
  const { platform, os = [], model = "", timeZone = "" } = open;
  const count = (term: string) => background.count(term);
  const sum = <T>(items: readonly T[], term: (item: T) => string) =>
    items.reduce((total, item) => total + count(term(item)), 0);

  const version = versionLabel(os);
  const screens = open.screen ? [open.screen, ...otherDisplays(open.screen)] : [];
  const sizes = screens.flatMap(sizesOf).filter((size) => count(terms.screen(platform, size)) > 0);
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
 * How often the open's own person was counted: once, and again whenever the digest key changed. On one network, where few
 * people are, those whose pages stayed silent are the open's own too.
 */
function ownPeople({ networks, ...phone }: OpenEvidence, background: BackgroundStatistics) {
  const counted = (seen: readonly Sight[]) =>
    Math.max(
      1,
      seen.reduce((sum, sight) => sum + Math.min(1, background.count(terms.person("p", sight))), 0),
    );
  const sights = networks.map((network) => sightOf({ ...phone, network }));
  const onNetwork = networks.flatMap((network, index) => {
    const sight = sights[index] ?? sightOf({ ...phone, network });
    const isQuiet = background.count(terms.home(sight.home)) <= fewPeople;
    return isQuiet ? sightsOf({ ...phone, network }) : sight;
  });
  return { own: counted(sights), ownOnNetwork: counted(onNetwork) };
}

/** Every rounded size a browser may report for a screen. */
function sizesOf({ short, long }: Screen): string[] {
  const sizes = neighbours(short).flatMap((one) =>
    neighbours(long).map((other) => sizeLabel(one, other)),
  );
  return [...new Set(sizes)];
}

function neighbours(side: number): number[] {
  return [Math.round(side) - 1, Math.round(side), Math.round(side) + 1];
}
