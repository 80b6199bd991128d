import { keyNumber, Rates } from "@throughline/engine";
import type { NetworkEvidence, OpenEvidence, Platform, Verdict } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import type { Weighed } from "./device-matcher/device-matcher.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** How many apps, and how many askers, are remembered; the ones seen longest ago make room. */
const maxApps = 200;
const maxAskers = 20_000;
/** An asker may try so many phones a day, and one more for each person who clicked from there; through relays, for every other one. */
const phonesPerAsker = 1;
const relayedShare = 1 / 2;
/** All relays and VPNs are one asker. */
const relays = "relays";
/** So many opens a day and an hour may be matched by likeness alone, however few click. */
const minOpens = { day: 5, hour: 1 };
/** So many opens may come for each of a day's clicks: most people who install an app followed no link. */
const opensPerClick = 4;
/** An app's usual opens may double, and an hour may bring so much of a usual day's. */
const growth = 2;
const hourShare = 1 / 16;
/**
 * How many opens the day's clicks allow in an hour: one for every fourth click, and beyond 25 clicks one for every twentieth. Beyond
 * 200 clicks, every other click allows one more: a common phone then fits several of them, so a guess is ambiguous.
 */
const opensNow = (clicks: number) =>
  Math.min(clicks / 4, 5 + clicks / 20) + Math.max(0, clicks - 200) / 2;

/** An open whose likeliest click came from another network, as it is counted. */
export interface Guess {
  readonly app: string;
  readonly platform: Platform;
  /** The networks the open came from (/24, /48): whoever has one address has its neighbours too. All relays are one. */
  readonly askers: readonly string[];
  /** The phone the open shows, as a number. */
  readonly phone: number;
  readonly at: number;
}

/** What the app has seen lately. */
type Seen = Omit<Weighed, "verdict">;

/**
 * Limits matches that rest on the likeness of phones alone. The public key lets everybody try any number of phones. Two limits hold:
 *
 * - One asker tries one phone a day, and one more for each person who clicked from that network. The same phone may
 *   come again: an owner who opens the app twice, or a tester, is no guesser.
 * - An app gets as many such opens in a day and in an hour as an app with so many clicks, or with such days before,
 *   would have. Opens that the first limit refused do not count, so that one guesser does not use up what owners need.
 */
export class GuessLimiter {
  readonly #apps = new LRUCache<string, Rates>({ max: maxApps });
  readonly #askers = new LRUCache<string, { readonly until: number; readonly phones: Set<number> }>(
    { max: maxAskers },
  );

  /** Whether the open may be matched by likeness alone. Counts it, unless its asker has tried too many phones. */
  admit(guess: Guess, seen: Seen): boolean {
    const { app, askers, phone, at } = guess;
    const tried = askers.map((asker) => this.#triedBy(app, asker, at));
    if (tried.every((phones) => phones?.has(phone))) return true;
    const share = askers.includes(relays) ? relayedShare : 1;
    const allowed = phonesPerAsker + Math.floor(share * seen.clickersNearby);
    if (tried.some((phones) => phones && !phones.has(phone) && phones.size >= allowed)) {
      return false;
    }
    const isAdmitted = !this.#exceedsAppLimit(guess, seen);
    // A refused phone is not one the asker has tried: when it comes again, it is checked again.
    this.count(isAdmitted ? guess : { ...guess, askers: [] });
    return isAdmitted;
  }

  /** Counts an open without asking whether it exceeds a limit. */
  count({ app, platform, askers, phone, at }: Guess): void {
    const opens = this.#apps.get(app) ?? new Rates();
    opens.record(platform, at);
    this.#apps.set(app, opens);
    for (const asker of askers) {
      const phones = this.#triedBy(app, asker, at);
      if (phones) phones.add(phone);
      else this.#askers.set(keyOf(app, asker), { until: at + day, phones: new Set([phone]) });
    }
  }

  #exceedsAppLimit({ app, platform, at }: Guess, { clicksToday }: Seen): boolean {
    const opens = this.#apps.get(app);
    if (!opens) return false;
    const within = (span: number) => opens.over(platform, at, span);
    const today = within(day).count;
    const week = within(7 * day);
    const usual = growth * ((week.count - today) / Math.max(day, week.ms - day)) * day;
    if (today >= minOpens.day + usual + opensPerClick * clicksToday) return true;
    return within(hour).count >= minOpens.hour + hourShare * usual + opensNow(clicksToday);
  }

  /** The phones an asker has tried today; undefined for one that has tried none, or when the clock was set. */
  #triedBy(app: string, asker: string, at: number): Set<number> | undefined {
    const known = this.#askers.get(keyOf(app, asker));
    return known && known.until > at && known.until <= at + day ? known.phones : undefined;
  }
}

/** The open as the limiter counts it. */
export function guessOf(app: string, open: OpenEvidence, at: number): Guess {
  const { platform, model = "", screen, os, timeZone = "", languages, networks } = open;
  const shown = [platform, model, JSON.stringify([screen, os]), timeZone, ...languages];
  return { app, platform, askers: askersOf(networks[0] ?? {}), phone: keyNumber(shown), at };
}

function askersOf({ v4, v6 }: NetworkEvidence): string[] {
  const shown = [v4, v6].flatMap((network) => network?.near ?? []);
  return shown.length > 0 ? shown : [relays];
}

function keyOf(app: string, asker: string): string {
  return `${app} ${asker}`;
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
  return { ...rest, outcome: "none", decidedBy: "guess-limit" };
}
