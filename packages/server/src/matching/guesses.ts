import { Rates } from "@throughline/engine";
import type { OpenEvidence, Verdict } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import type { LatelyClicked } from "./device-matcher/device-matcher.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** How many apps, and how many networks, are remembered; the ones seen longest ago make room. */
const mostApps = 200;
const mostNetworks = 20_000;
/** So many opens a day, an hour and a network may be matched by likeness alone, however few click. */
const fewest = { day: 5, hour: 2, network: 3 };
/** So many opens may come for each of a day's clicks: most who install an app followed no link. */
const opensPerClick = 4;
/** An app's usual opens may double, an hour may bring a sixteenth of a day's, and one network, such as a campus, half. */
const [growth, hourShare, networkShare] = [2, 1 / 16, 1 / 2];

/**
 * Counts opens whose likeliest click came from another network. A match then rests on the likeness of phones alone, and the public key
 * lets everybody try any number of phones: so only as many may be matched in a day as an app with so many clicks, or with
 * such days before, would have, and of those one network a part. Beyond that an open is taken for one of
 * a burst of guesses. Opens on their click's own network are neither counted nor held up.
 */
export class Guesses {
  readonly #apps = new LRUCache<string, Rates>({ max: mostApps });
  readonly #networks = new LRUCache<string, { readonly until: number; count: number }>({
    max: mostNetworks,
  });

  /** Whether this open may still be matched by likeness alone. */
  admits(app: string, open: OpenEvidence, clicked: LatelyClicked, at: number): boolean {
    const opens = this.#apps.get(app);
    if (!opens) return true;
    const seen = (span: number) => opens.over(open.platform, at, span);
    const today = seen(day).count;
    const week = seen(7 * day);
    const usualDay = ((week.count - today) / Math.max(day, week.ms - day)) * day;
    const expected = growth * usualDay + opensPerClick * clicked.day;
    const expectedNow = Math.max(hourShare * expected, clicked.hour);
    if (today >= fewest.day + expected) return false;
    if (seen(hour).count >= fewest.hour + expectedNow) return false;
    const network = this.#networks.get(keyOf(app, open));
    const isToday = network !== undefined && network.until > at && network.until <= at + day;
    return !isToday || network.count < fewest.network + networkShare * expected;
  }

  /** Takes an open into account whose likeliest click, if any, came from another network. */
  count(app: string, open: OpenEvidence, at: number): void {
    const opens = this.#apps.get(app) ?? new Rates();
    opens.record(open.platform, at);
    this.#apps.set(app, opens);
    const key = keyOf(app, open);
    const network = this.#networks.get(key);
    // However far the clock was set, in either direction.
    if (network && network.until > at && network.until <= at + day) network.count += 1;
    else this.#networks.set(key, { until: at + day, count: 1 });
  }
}

/** Whether the likeliest click came from the open's own network. */
export function sharesNetwork({ candidates: [likeliest] }: Verdict): boolean {
  const { network, secondNetwork } = likeliest?.agreement ?? {};
  return network === "same" || secondNetwork === "same";
}

/** The verdict where likeness alone is not trusted. */
export function withoutMatch(verdict: Verdict): Verdict {
  if (verdict.outcome !== "matched") return verdict;
  const { link: _link, click: _click, ...rest } = verdict;
  return { ...rest, outcome: "none", decidedBy: "burst" };
}

/** Whoever has one address has its neighbours too. */
function keyOf(app: string, { networks: [network] }: OpenEvidence): string {
  return `${app} ${network?.v6?.near ?? network?.v4?.near ?? ""}`;
}
