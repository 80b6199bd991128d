import { keyNumber, maxWindowMs, Rates } from "@throughline/engine";
import type { NetworkEvidence, OpenEvidence, Platform, Verdict } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import { dayMs, hourMs } from "@throughline/engine/durations";
import { atMost } from "../../platform/cache/at-most.ts";
import type { ScoringResult } from "./device-matcher/device-matcher.ts";

/** How many apps, networks and first tries are remembered. The least recently used ones are dropped. */
const maxApps = 200;
const maxNetworks = 20_000;
const maxFirstTries = 100_000;
/** How many different phones one network may have matched as guesses in a day. Each person who clicked from that network adds one. */
const phonesPerNetwork = 1;
/** How many phones each person who clicked through a relay adds. */
const phonesPerRelayedClicker = 1 / 2;
/** All relays and VPNs count as one network. */
const relays = "relays";
/** How many guesses an app may match in a day and in an hour, even without any clicks. */
const minGuesses = { day: 5, hour: 1 };
/** How many guesses each click of the day allows. Most people who install an app did not click a link. */
const guessesPerClick = 4;
/** How many times the usual number of guesses a day may reach. */
const growth = 2;
/** How much of a usual day's guesses may fall into one hour. */
const hourShare = 1 / 16;
/**
 * Returns how many guesses the day's clicks allow in an hour: one for every fourth click up to 25 clicks, then one for
 * every twentieth. Beyond 200 clicks every second click allows one more, because a common phone then fits several clicks
 * and guessing no longer finds one in particular.
 */
const guessesPerHour = (clicks: number) =>
  Math.min(clicks / 4, 5 + clicks / 20) + Math.max(0, clicks - 200) / 2;

/** An open whose best candidate was clicked on another network, so that only the device signals connect them. */
export interface Guess {
  readonly app: string;
  readonly platform: Platform;
  /** The networks the open came from: IPv4 /24 and IPv6 /48, because one person often has many addresses in a network. */
  readonly networks: readonly string[];
  /** The same networks under all digest keys that are still in use. */
  readonly earlierNetworks: readonly string[];
  /** A hash of the device signals. */
  readonly phone: number;
  readonly at: number;
  /** When the likeliest click was made. */
  readonly clickedAt: number;
  /** Whether the limit of the app admitted it. Absent before it was checked. */
  readonly isAdmitted?: boolean;
}

interface FirstTry {
  readonly at: number;
  readonly isAdmitted: boolean;
}

/** The recent traffic of the app. */
type Traffic = Pick<ScoringResult, "clicksToday" | "clickersNearby">;

/**
 * Limits matches that rest on device signals alone. The publishable key is public, so an attacker can send opens of any
 * number of made-up phones to find somebody's click. Two limits apply:
 *
 * - From one network, one phone may be tried a day, and one more for each person who clicked from that network. The same
 *   phone may come again, because people reopen apps. From a network without clicks, it gets only clicks that are older
 *   than its first try, so that repeating a phone until its owner clicks gains nothing.
 * - Each app may match a limited number of guesses in a day and in an hour, depending on its clicks and on earlier days. Opens
 *   that the first limit refused do not count, so that one attacker does not use up the limit of real users.
 */
export class GuessLimiter {
  readonly #apps = new LRUCache<string, Rates>(atMost(maxApps));
  readonly #networks = new LRUCache<
    string,
    { readonly expiresAt: number; readonly phones: Set<number> }
  >(atMost(maxNetworks));
  /** The first try of each phone from a network, by {@link firstTryKey}. */
  readonly #firstTries = new LRUCache<number, FirstTry>(atMost(maxFirstTries));

  /** Returns whether a guess may be matched. Counts the guess unless its network has tried too many phones. */
  admit(guess: Guess, traffic: Traffic): boolean {
    const { app, networks, phone, at } = guess;
    const first = traffic.clickersNearby < 1 ? this.#firstTry(guess) : undefined;
    if (first && (!first.isAdmitted || guess.clickedAt > first.at)) return false;
    const tried = networks.map((network) => this.#triedFrom(app, network, at));
    if (tried.every((phones) => phones?.has(phone))) return true;
    const share = networks.includes(relays) ? phonesPerRelayedClicker : 1;
    const allowed = phonesPerNetwork + Math.floor(share * traffic.clickersNearby);
    if (tried.some((phones) => phones && !phones.has(phone) && phones.size >= allowed)) {
      return false;
    }
    const isAdmitted = !this.#exceedsAppLimit(guess, traffic);
    this.count({ ...guess, isAdmitted });
    return isAdmitted;
  }

  /** Counts a guess without checking the limits. */
  count(guess: Guess): void {
    const { app, platform, networks, phone, at, isAdmitted = true } = guess;
    const first = this.#firstTry(guess) ?? { at, isAdmitted };
    const opens = this.#apps.get(app) ?? new Rates();
    opens.record(platform, at);
    this.#apps.set(app, opens);
    for (const network of networks) {
      this.#firstTries.set(firstTryKey(app, network, phone), first);
      // A refused phone does not count as tried.
      if (!isAdmitted) continue;
      const phones = this.#triedFrom(app, network, at);
      if (phones) phones.add(phone);
      else
        this.#networks.set(networkKey(app, network), {
          expiresAt: at + dayMs,
          phones: new Set([phone]),
        });
    }
  }

  /** Returns the first try of a phone from any of its networks within the match window. Through a relay, it may be another person's. */
  #firstTry({ app, earlierNetworks, phone, at }: Guess): FirstTry | undefined {
    if (earlierNetworks.includes(relays)) return undefined;
    return earlierNetworks
      .flatMap((network) => this.#firstTries.get(firstTryKey(app, network, phone)) ?? [])
      .find((first) => first.at <= at && at - first.at < maxWindowMs);
  }

  #exceedsAppLimit({ app, platform, at }: Guess, { clicksToday }: Traffic): boolean {
    const opens = this.#apps.get(app);
    if (!opens) return false;
    const within = (span: number) => opens.over(platform, at, span);
    const today = within(dayMs).count;
    const week = within(7 * dayMs);
    const usual = growth * ((week.count - today) / Math.max(dayMs, week.ms - dayMs)) * dayMs;
    if (today >= minGuesses.day + usual + guessesPerClick * clicksToday) return true;
    return (
      within(hourMs).count >= minGuesses.hour + hourShare * usual + guessesPerHour(clicksToday)
    );
  }

  /** Returns the phones tried from a network today. Entries from the future, left by a clock that was set back, are ignored. */
  #triedFrom(appId: string, network: string, at: number): Set<number> | undefined {
    const known = this.#networks.get(networkKey(appId, network));
    return known && known.expiresAt > at && known.expiresAt <= at + dayMs
      ? known.phones
      : undefined;
  }
}

/** Returns the open as the limiter counts it. */
export function toGuess(
  appId: string,
  open: OpenEvidence,
  at: number,
  { candidates: [likeliest] }: Pick<Verdict, "candidates">,
): Guess {
  const { platform, model = "", screen, os, timeZone = "", languages, networks } = open;
  const signals = [platform, model, JSON.stringify([screen, os]), timeZone, ...languages];
  return {
    app: appId,
    platform,
    networks: networkKeys(networks[0] ?? {}),
    earlierNetworks: networks.flatMap(networkKeys),
    phone: keyNumber(signals),
    at,
    clickedAt: at - (likeliest?.ageMs ?? 0),
  };
}

function networkKeys({ v4, v6 }: NetworkEvidence): string[] {
  const keys = [v4, v6].flatMap((network) => network?.near ?? []);
  return keys.length > 0 ? keys : [relays];
}

function networkKey(appId: string, network: string): string {
  return `${appId} ${network}`;
}

function firstTryKey(appId: string, network: string, phone: number): number {
  return keyNumber([appId, network, String(phone)]);
}

/** Returns whether the best candidate was clicked on the open's own network. */
export function sharesNetwork({ candidates: [likeliest] }: Verdict): boolean {
  const { network, secondNetwork } = likeliest?.agreement ?? {};
  return network === "same" || secondNetwork === "same";
}

/** Returns the verdict without its match, for a guess beyond the limit. */
export function withoutMatch(verdict: Verdict): Verdict {
  if (verdict.outcome !== "matched") return verdict;
  const { link: _link, click: _click, ...rest } = verdict;
  return { ...rest, outcome: "none", decidedBy: "guess-limit" };
}
