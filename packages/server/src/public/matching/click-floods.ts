import type { NetworkEvidence } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import { hourMs } from "@throughline/engine/durations";
import { atMost } from "../../platform/cache/at-most.ts";
import type { ActivityListener } from "../../platform/activity/activity.ts";

/** Which hours are compared, in hours ago. The current hour and the one before are left out, since installs follow their clicks with a delay. */
const [oldestHoursAgo, newestHoursAgo] = [24, 2];
/** How many apps and networks are remembered. The least recently used ones are dropped. */
const maxApps = 200;
const maxNetworks = 20_000;
/** A network with more clicks a day is not ordinary. Only ordinary networks define the usual install rate, so that a flood does not lower it. */
const maxOrdinaryClicks = 20;
/**
 * A network without installs counts with at most this many times the clicks of an average network with an install, so that
 * many small floods hardly lower the rate either.
 */
const maxIdleRatio = 2;
/** How many clicks and installs of ordinary networks are needed to know the usual install rate. */
const [minOrdinaryClicks, minOrdinaryInstalls] = [100, 10];
/** A network is checked only if at least this many installs are expected from its clicks. */
const minExpected = 20;
/** A network is a flood if fewer than one in this many expected installs came. By chance, this happens less than once in a million times. */
const maxShortfall = 10;

/** The figures of a network that floods an app with clicks. */
export interface Flood {
  /** The network's clicks of the last day without the last two hours, and the installs that they led to. */
  readonly clicks: number;
  readonly installs: number;
  /** How many installs the same number of clicks from ordinary networks leads to. */
  readonly expected: number;
}

/** Counts by the hour of the click. */
class HourlyCounts {
  readonly #counts = new Map<number, number>();

  add(at: number, added = 1): void {
    const now = Math.floor(at / hourMs);
    const count = this.#counts.get(now);
    this.#counts.set(now, (count ?? 0) + added);
    if (count !== undefined) return;
    for (const old of this.#counts.keys()) if (old < now - oldestHoursAgo) this.#counts.delete(old);
  }

  /** Returns the count of the compared hours. */
  count(at: number): number {
    return this.#sum(at, newestHoursAgo);
  }

  /** Returns the count of the last day, with the current hour. */
  countUntilNow(at: number): number {
    return this.#sum(at, 0);
  }

  #sum(at: number, newest: number): number {
    const now = Math.floor(at / hourMs);
    let sum = 0;
    for (const [clickHour, count] of this.#counts) {
      if (clickHour >= now - oldestHoursAgo && clickHour <= now - newest) sum += count;
    }
    return sum;
  }
}

/** The clicks of a network, or of all ordinary networks, and the installs that they led to. */
class Traffic {
  readonly clicks = new HourlyCounts();
  readonly installs = new HourlyCounts();
}

/** The clicks and installs of all ordinary networks of an app. */
class OrdinaryTraffic extends Traffic {
  /** For each install, the clicks of its network until then. */
  readonly #clicksOfInstalling = new HourlyCounts();

  /** Counts a click of a network that has made this many. */
  addClick(at: number, networkClicks: number, hasInstalls: boolean): void {
    if (hasInstalls || networkClicks <= this.#maxIdleClicks(at)) this.clicks.add(at);
  }

  /** Counts an install. The first install of a network also makes those of its clicks count that did not count before. */
  addInstall(at: number, networkClicks: number, isFirst: boolean): void {
    if (isFirst) this.clicks.add(at, Math.max(0, networkClicks - this.#maxIdleClicks(at)));
    this.installs.add(at);
    this.#clicksOfInstalling.add(at, networkClicks);
  }

  /**
   * Returns how many clicks of a network without installs count. The limit follows the average network with an install,
   * because both have more clicks where many people share a network. It is never 0: without such networks, almost every
   * ordinary click would seem to lead to an install.
   */
  #maxIdleClicks(at: number): number {
    const installs = this.installs.countUntilNow(at);
    const average = installs === 0 ? 1 : this.#clicksOfInstalling.countUntilNow(at) / installs;
    return Math.floor(maxIdleRatio * average);
  }
}

/**
 * Finds networks that flood an app with clicks, so that some clicks are matched to installs by chance. Far fewer of their
 * clicks lead to an install than clicks from ordinary networks do. Offices and carriers with many users behind one address
 * make many clicks, too, but have the usual number of installs per click. Relays, computers and testers are left out.
 *
 * The counts are kept in memory, so a node knows only its own requests since its start.
 */
export class ClickFloods {
  readonly #ordinary = new LRUCache<string, OrdinaryTraffic>(atMost(maxApps));
  readonly #networks = new LRUCache<string, Traffic>(atMost(maxNetworks));

  /** Counts clicks and installs. */
  readonly listener: ActivityListener = (event) => {
    if (event.kind === "clicked") {
      const { evidence, at, test } = event.click;
      if (test || evidence.platform === "other") return;
      this.#count(event.app, evidence.network, "clicks", at);
    } else if (event.kind === "installed" || event.kind === "upgraded") {
      const { install, click } = event;
      if (click && !install.test) this.#count(install.app, click.network, "installs", click.at);
    }
  };

  /** Returns the figures of the first of a click's networks that is a flood. */
  find(app: string, network: NetworkEvidence, at: number): Flood | undefined {
    const ordinary = this.#ordinary.get(app);
    if (!ordinary) return undefined;
    const [allClicks, allInstalls] = [ordinary.clicks.count(at), ordinary.installs.count(at)];
    if (allClicks < minOrdinaryClicks || allInstalls < minOrdinaryInstalls) return undefined;
    for (const key of networkKeys(app, network)) {
      const traffic = this.#networks.get(key);
      const clicks = traffic?.clicks.count(at) ?? 0;
      // The install that is being matched counts, too.
      const installs = 1 + (traffic?.installs.count(at) ?? 0);
      const expected = Math.round((clicks * allInstalls) / allClicks);
      if (expected >= minExpected && installs * maxShortfall < expected) {
        return { clicks, installs, expected };
      }
    }
    return undefined;
  }

  #count(app: string, network: NetworkEvidence, what: keyof Traffic, at: number): void {
    const traffics = networkKeys(app, network).map((key) =>
      getOrAdd(this.#networks, key, () => new Traffic()),
    );
    if (traffics.length === 0) return;
    for (const traffic of traffics) traffic[what].add(at);
    const highest = (counted: keyof Traffic) =>
      Math.max(...traffics.map((traffic) => traffic[counted].countUntilNow(at)));
    const [clicks, installs] = [highest("clicks"), highest("installs")];
    if (clicks > maxOrdinaryClicks) return;
    const ordinary = getOrAdd(this.#ordinary, app, () => new OrdinaryTraffic());
    if (what === "clicks") ordinary.addClick(at, clicks, installs > 0);
    else ordinary.addInstall(at, clicks, installs === 1);
  }
}

/**
 * Returns a key for an IPv4 address and one for an IPv6 /48. A whole /24 would flag the installs of strangers who share it
 * with one person who clicks a lot, but anybody with a /48 has thousands of networks of their own.
 */
function networkKeys(app: string, { v4, v6 }: NetworkEvidence): string[] {
  const keys = [v4?.exact, v6?.near].filter((digest) => digest !== undefined);
  return keys.map((digest) => `${app} ${digest}`);
}

function getOrAdd<Value extends Traffic>(
  all: LRUCache<string, Value>,
  key: string,
  create: () => Value,
): Value {
  let value = all.get(key);
  if (!value) all.set(key, (value = create()));
  return value;
}
