import type { NetworkEvidence } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import type { ActivityListener } from "../../platform/activity/activity.ts";

const hour = 3_600_000;
/** The hours that are compared. The current hour and the one before are left out, since installs follow their clicks with a delay. */
const [oldestHour, newestHour] = [24, 2];
/** How many apps and networks are remembered. The least recently used ones are dropped. */
const maxApps = 200;
const maxNetworks = 20_000;
/** Only networks with so few clicks a day tell how many clicks lead to an install, so that a flood does not lower that rate. */
const maxOrdinaryClicks = 20;
/** Fewer clicks and installs of ordinary networks tell no rate. */
const [minOrdinaryClicks, minOrdinaryInstalls] = [100, 10];
/** A network is flooded if so many installs were expected of its clicks … */
const minExpected = 20;
/** … and fewer than one in so many came. By chance, this happens less than once in a million times. */
const maxShortfall = 10;

/** The figures of a network that floods an app with clicks. */
export interface Flood {
  /** The network's clicks of the last day without the last two hours, and the installs that they led to. */
  readonly clicks: number;
  readonly installs: number;
  /** How many installs as many clicks of ordinary networks led to. */
  readonly expected: number;
}

/** Counts by the hour of the click. */
class HourlyCounts {
  readonly #counts = new Map<number, number>();

  add(at: number): void {
    const now = Math.floor(at / hour);
    const count = this.#counts.get(now);
    this.#counts.set(now, (count ?? 0) + 1);
    if (count !== undefined) return;
    for (const old of this.#counts.keys()) if (old < now - oldestHour) this.#counts.delete(old);
  }

  /** Returns the count of the hours that are compared, or up to the current hour. */
  count(at: number, newest = newestHour): number {
    const now = Math.floor(at / hour);
    let sum = 0;
    for (const [of, count] of this.#counts) {
      if (of >= now - oldestHour && of <= now - newest) sum += count;
    }
    return sum;
  }
}

/** The clicks of a network, or of all ordinary networks, and the installs that they led to. */
class Traffic {
  readonly clicks = new HourlyCounts();
  readonly installs = new HourlyCounts();
}

/**
 * Finds networks that flood an app with clicks, so that some of them are matched to installs by chance: far fewer of their
 * clicks lead to an install than of those of ordinary networks. Offices and carriers with many users behind one address
 * make many clicks, too, but lead to as many installs per click. Relays, computers and testers are left out.
 *
 * The counts are kept in memory, so that a node knows its own requests since its start.
 */
export class ClickFloods {
  readonly #ordinary = new LRUCache<string, Traffic>({ max: maxApps });
  readonly #networks = new LRUCache<string, Traffic>({ max: maxNetworks });

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

  /** Returns the figures of the first of a click's networks that is flooded. */
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
    const traffics = networkKeys(app, network).map((key) => trafficOf(this.#networks, key));
    for (const traffic of traffics) traffic[what].add(at);
    const isOrdinary = ({ clicks }: Traffic) => clicks.count(at, 0) <= maxOrdinaryClicks;
    if (traffics.length === 0 || !traffics.every(isOrdinary)) return;
    trafficOf(this.#ordinary, app)[what].add(at);
  }
}

/** One line or office often has several addresses of a network, so /24 and /48 are counted. */
function networkKeys(app: string, { v4, v6 }: NetworkEvidence): string[] {
  return [v4, v6].flatMap((network) => (network ? `${app} ${network.near}` : []));
}

function trafficOf(all: LRUCache<string, Traffic>, key: string): Traffic {
  let traffic = all.get(key);
  if (!traffic) all.set(key, (traffic = new Traffic()));
  return traffic;
}
