import type { OpenEvidence } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import { dayMs, hourMs, minuteMs } from "@throughline/engine/durations";
import { atMost } from "../../platform/cache/at-most.ts";

/** How many addresses are remembered, and how many phones of each. The ones that came longest ago are dropped. */
const maxAddresses = 5000;
const maxPhones = 64;

/**
 * How many phones may fit no click on an address, before no more are matched there. Each count halves in its time:
 *
 * - `burst` counts all such phones. Whoever tries one after another gets nothing until they pause.
 * - `total` counts those that were not refused, so that a burst has no lasting effect. It limits slow guesses.
 */
const limits = {
  burst: { phones: 0.9, perClicker: 0.08, halfLife: 3 * minuteMs, countsAgainAfter: 6 * minuteMs },
  total: { phones: 2.5, perClicker: 0.25, halfLife: 3 * hourMs, countsAgainAfter: dayMs },
};
type Limit = keyof typeof limits;
/**
 * `total` does not protect younger clicks, unless their links are marked sensitive: testers open the app so soon, and few
 * guesses of somebody who is slow fall into so short a time.
 */
const freshMs = 5 * minuteMs;
/** The limits are this much lower for links marked sensitive. */
const sensitiveShare = 1 / 2;
/** Where fewer people clicked, one more phone may be tried: two testers are more likely than an attacker. */
const fewestClickers = 4;
/** Each person who clicked raises the limits, except the first ones. */
const fewClickers = 10;
/** Where more people than this clicked, a common phone fits several clicks, and guessing finds none in particular. */
const manyClickers = 200;

/** An open from an address on which people clicked. */
export interface AddressTry {
  readonly app: string;
  /** The exact addresses of the open, IPv6 addresses by their /64. */
  readonly addresses: readonly string[];
  /** A hash of the device signals. */
  readonly phone: number;
  readonly at: number;
  /** How many people clicked near the address. */
  readonly clickers: number;
  /** 0 for a match, otherwise the probability that the likeliest link is wrong. */
  readonly missed: number;
  readonly isRefused: boolean;
}

interface Tries {
  at: number;
  readonly counts: Record<Limit, number>;
  readonly phones: Map<number, Phone>;
}

/** When a phone was last counted. */
interface Phone extends Readonly<Record<Limit, number>> {
  readonly isMatched: boolean;
}

/**
 * Limits how many phones may be tried from an address on which people clicked. A guess that fits a click looks like its
 * owner's open. But most guesses fit no click.
 */
export class AddressTries {
  readonly #addresses = new LRUCache<string, Tries>(atMost(maxAddresses));

  /** Returns whether too many phones were tried lately to match another one to a click made at `clickedAt`. */
  isExhausted(
    { app, addresses, phone, at, clickers }: Omit<AddressTry, "missed" | "isRefused">,
    clickedAt: number,
    isSensitive: boolean,
  ): boolean {
    if (clickers > manyClickers) return false;
    const share = isSensitive ? sensitiveShare : 1;
    return addresses.some((address) => {
      const tries = this.#triesFrom(app, address, at);
      if (!tries) return false;
      const { counts, phones } = tries;
      // An open that is scored again, for example with its other address, must not be refused because of itself.
      const own = phones.get(phone)?.burst === at ? 1 : 0;
      const isOver = (limit: Limit) => counts[limit] - own >= share * allowed(limit, clickers);
      return isOver("burst") || ((isSensitive || at - clickedAt > freshMs) && isOver("total"));
    });
  }

  count(open: AddressTry): void {
    if (open.clickers > manyClickers) return;
    for (const address of open.addresses) {
      const tries = this.#triesFrom(open.app, address, open.at) ?? {
        at: open.at,
        counts: { burst: 0, total: 0 },
        phones: new Map<number, Phone>(),
      };
      this.#addresses.set(addressKey(open.app, address), tries);
      if (open.missed > 0) addMiss(tries, open);
      else if (!open.isRefused) addMatch(tries, open);
      const [oldest] = tries.phones.keys();
      if (tries.phones.size > maxPhones && oldest !== undefined) tries.phones.delete(oldest);
    }
  }

  /** Returns the tries from an address, with its counts as they are now. */
  #triesFrom(app: string, address: string, at: number): Tries | undefined {
    const tries = this.#addresses.get(addressKey(app, address));
    if (!tries) return undefined;
    const elapsed = Math.max(0, at - tries.at);
    tries.counts.burst *= 0.5 ** (elapsed / limits.burst.halfLife);
    tries.counts.total *= 0.5 ** (elapsed / limits.total.halfLife);
    tries.at += elapsed;
    return tries;
  }
}

/** Counts a phone that fits no click, unless it was counted or matched before. */
function addMiss(
  { counts, phones }: Tries,
  { phone, at, clickers, missed, isRefused }: AddressTry,
) {
  const known = phones.get(phone);
  const isDue = (limit: Limit) => !known || at - known[limit] >= limits[limit].countsAgainAfter;
  if (known?.isMatched && !isDue("total")) return;
  const inBurst = isDue("burst");
  const inTotal = !isRefused && isDue("total");
  // The limit of a burst ends at the same time after its last phone, however many there were.
  if (inBurst) counts.burst = Math.min(counts.burst + missed, 1 + allowed("burst", clickers));
  if (inTotal) counts.total += missed;
  phones.delete(phone);
  phones.set(phone, {
    burst: inBurst || !known ? at : known.burst,
    total: inTotal ? at : (known?.total ?? Number.NEGATIVE_INFINITY),
    isMatched: false,
  });
}

/** A matched phone makes up for one that fitted no click, as long as no more phones were matched than people clicked. */
function addMatch({ counts, phones }: Tries, { phone, at, clickers }: AddressTry) {
  const matched = [...phones].filter(
    ([other, { isMatched, total }]) => other !== phone && isMatched && at - total < dayMs,
  );
  const isRepeated = phones.get(phone)?.isMatched;
  phones.delete(phone);
  phones.set(phone, { burst: at, total: at, isMatched: true });
  if (isRepeated || matched.length >= clickers + 1) return;
  counts.burst = Math.max(0, counts.burst - 1);
  counts.total = Math.max(0, counts.total - 1);
}

function allowed(limit: Limit, clickers: number): number {
  const { phones, perClicker } = limits[limit];
  const more = clickers < fewestClickers ? 1 : perClicker * Math.max(0, clickers - fewClickers);
  return phones + more;
}

/** Returns the exact addresses of an open, under each live digest key; none if they are hidden. */
export function exactAddresses({ networks }: OpenEvidence): string[] {
  return networks.flatMap(({ v4, v6 }) => [v4, v6].flatMap((network) => network?.exact ?? []));
}

function addressKey(appId: string, address: string): string {
  return `${appId} ${address}`;
}
