import { keyNumber, Rates } from "@throughline/engine";
import type { NetworkEvidence, OpenEvidence, Platform, Verdict } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import { dayMs, hourMs } from "@throughline/engine/durations";
import { atMost } from "../../platform/cache/at-most.ts";
import type { ScoringResult } from "./device-matcher/device-matcher.ts";

/** How many apps and networks are remembered. The least recently used ones are dropped. */
const maxApps = 200;
const maxNetworks = 20_000;
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
  /** A hash of the device signals. */
  readonly phone: number;
  readonly at: number;
}

/** The recent traffic of the app. */
type Traffic = Omit<ScoringResult, "verdict">;

/**
 * Limits matches that rest on device signals alone. The publishable key is public, so an attacker can send opens of any
 * number of made-up phones to find somebody's click. Two limits apply:
 *
 * - From one network, one phone may be tried a day, and one more for each person who clicked from that network. The same
 *   phone may come again, because people reopen apps.
 * - Each app may match a limited number of guesses in a day and in an hour, depending on its clicks and on earlier days. Opens
 *   that the first limit refused do not count, so that one attacker does not use up the limit of real users.
 */
export class GuessLimiter {
  readonly #apps = new LRUCache<string, Rates>(atMost(maxApps));
  readonly #networks = new LRUCache<
    string,
    { readonly expiresAt: number; readonly phones: Set<number> }
  >(atMost(maxNetworks));

  /** Returns whether a guess may be matched. Counts the guess unless its network has tried too many phones. */
  admit(guess: Guess, traffic: Traffic): boolean {
    const { app, networks, phone, at } = guess;
    const tried = networks.map((network) => this.#triedFrom(app, network, at));
    if (tried.every((phones) => phones?.has(phone))) return true;
    const share = networks.includes(relays) ? phonesPerRelayedClicker : 1;
    const allowed = phonesPerNetwork + Math.floor(share * traffic.clickersNearby);
    if (tried.some((phones) => phones && !phones.has(phone) && phones.size >= allowed)) {
      return false;
    }
    const isAdmitted = !this.#exceedsAppLimit(guess, traffic);
    // A refused phone does not count as tried, so it is checked again when it comes again.
    this.count(isAdmitted ? guess : { ...guess, networks: [] });
    return isAdmitted;
  }

  /** Counts a guess without checking the limits. */
  count({ app, platform, networks, phone, at }: Guess): void {
    const opens = this.#apps.get(app) ?? new Rates();
    opens.record(platform, at);
    this.#apps.set(app, opens);
    for (const network of networks) {
      const phones = this.#triedFrom(app, network, at);
      if (phones) phones.add(phone);
      else
        this.#networks.set(networkKey(app, network), {
          expiresAt: at + dayMs,
          phones: new Set([phone]),
        });
    }
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
export function toGuess(appId: string, open: OpenEvidence, at: number): Guess {
  const { platform, model = "", screen, os, timeZone = "", languages, networks } = open;
  const signals = [platform, model, JSON.stringify([screen, os]), timeZone, ...languages];
  return {
    app: appId,
    platform,
    networks: networkKeys(networks[0] ?? {}),
    phone: keyNumber(signals),
    at,
  };
}

function networkKeys({ v4, v6 }: NetworkEvidence): string[] {
  const keys = [v4, v6].flatMap((network) => network?.near ?? []);
  return keys.length > 0 ? keys : [relays];
}

function networkKey(appId: string, network: string): string {
  return `${appId} ${network}`;
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
