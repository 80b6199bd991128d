import { dayMs, hourMs } from "../../durations.ts";
import type { OpenEvidence, Platform } from "../signals/evidence.ts";
import {
  estimateAddress,
  smallAddressPeople,
  HabitCounts,
  noneByPlatform,
  observe,
} from "./address-model.ts";
import type {
  AddressModel,
  AddressOpen,
  AddressPair,
  Habits,
  AddressTraffic,
} from "./address-model.ts";

/** What is assumed about addresses before the app has seen any. It weighs as much as this many opens. */
const startHabits: Habits = { sameDelay: 0.4, similarDelay: 0.4, repeatsPhone: 0.85 };
const startWeight = 3;
/** The model of an address uses its newest opens and clicks of a day. */
export const maxOpensOfAddress = 64;
const maxClicks = 256;
const maxAgeMs = dayMs;

/** How many opens came from an address in the last day, and how many of them from a phone that looks like a given one. */
export interface Crowd {
  readonly opens: number;
  readonly similar: number;
}

interface PastOpen extends AddressOpen {
  readonly phone: string;
}

interface History {
  readonly opens: PastOpen[];
  readonly clicks: { readonly platform: Platform; readonly at: number }[];
  /** Undefined after a change. */
  model: AddressModel | undefined;
}

/** Remembers the newest clicks and opens on each address of an app, and learns what is usual on its addresses. */
export class Addresses {
  /** The address with the newest click or open comes last. */
  readonly #histories = new Map<string, History>();
  readonly #limit: number;
  readonly #habits = new HabitCounts(startHabits, startWeight);

  /** Remembers at most `limit` addresses. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The model of an address on which `people` were seen. It describes an address without opens by the app's habits. */
  model(address: string, people: number, now: number): AddressModel {
    const history = this.#current(address, now);
    const traffic = this.#traffic(history, people, now);
    if (!history) return estimateAddress([], this.#habits.habits, traffic);
    // An open that is scored again, for example with its other address, must not count against itself.
    if (history.opens.at(-1)?.at === now) {
      const earlier = history.opens.filter(({ at }) => at < now);
      return estimateAddress(earlier, this.#habits.habits, traffic);
    }
    history.model ??= estimateAddress(history.opens, this.#habits.habits, traffic);
    return history.model.within(traffic);
  }

  /**
   * How common each phone seen on the address is there, if all opens come from such phones. While one phone alone opened
   * the app there, it says nothing: a tester's own opens do not make their phone common.
   */
  familiarShare(address: string, people: number): number {
    const opens = this.#histories.get(address)?.opens ?? [];
    const phones = new Set(opens.map(({ phone }) => phone)).size;
    if (phones < 2) return 0;
    const crowding = Math.min(1, smallAddressPeople / people) ** 2;
    // Clicks that show no phone are counted as one person's.
    return (crowding * (phones - 1)) / (phones + 1) / (1 + Math.max(people, phones));
  }

  /** The opens on the address of an open; undefined without any. */
  crowd(address: string, open: OpenEvidence, now: number): Crowd | undefined {
    const opens = this.#current(address, now)?.opens ?? [];
    if (opens.length === 0) return undefined;
    const phone = phoneLabel(open);
    return {
      opens: opens.length,
      similar: opens.filter((other) => other.phone === phone).length,
    };
  }

  /** Adds a click. */
  recordClick(address: string, platform: Platform, at: number): void {
    const { opens, clicks, model } = this.#histories.get(address) ?? emptyHistory();
    clicks.push({ platform, at });
    if (clicks.length > maxClicks) clicks.shift();
    this.#set(address, { opens, clicks, model });
  }

  /** Adds an open. `people` is the number of people seen on the address. */
  record(
    address: string,
    open: OpenEvidence,
    at: number,
    pairs: readonly AddressPair[],
    people: number,
  ): void {
    const model = this.model(address, people, at);
    const { opens: earlier, clicks } = this.#histories.get(address) ?? emptyHistory();
    const phone = phoneLabel(open);
    const past: PastOpen = {
      at,
      platform: open.platform,
      pairs,
      phone,
      familiarShare: this.familiarShare(address, people),
      isFamiliar: earlier.length === 0 ? undefined : earlier.some((other) => other.phone === phone),
    };
    this.#habits.add(past, observe(model, past));
    const opens = [...earlier, past].slice(-maxOpensOfAddress);
    this.#set(address, { opens, clicks, model: undefined });
  }

  /** Forgets addresses whose last click and open are older than `before`. */
  forget(before: number): void {
    for (const [address, { opens, clicks }] of this.#histories) {
      if (Math.max(opens.at(-1)?.at ?? 0, clicks.at(-1)?.at ?? 0) >= before) return;
      this.#histories.delete(address);
    }
  }

  #set(address: string, history: History): void {
    this.#histories.delete(address);
    this.#histories.set(address, history);
    const [oldest] = this.#histories.keys();
    if (this.#histories.size > this.#limit && oldest !== undefined) this.#histories.delete(oldest);
  }

  /** Counts the clicks since the first open of a history or, if they are not much older, since the clicks that may have led to it. */
  #traffic(history: History | undefined, people: number, now: number): AddressTraffic {
    const first = history?.opens[0];
    const start = first?.at ?? now;
    const delays = (first?.pairs ?? []).map(({ delayMs }) => delayMs);
    const since = start - Math.max(0, ...delays.filter((delay) => delay <= hourMs));
    const clicks = noneByPlatform();
    for (const { platform, at } of history?.clicks ?? []) if (at >= since) clicks[platform] += 1;
    return { span: now - start, clicks, people, addresses: this.#histories.size };
  }

  /** The history of an address without opens that are too old. */
  #current(address: string, now: number): History | undefined {
    const history = this.#histories.get(address);
    if (!history) return undefined;
    const { opens } = history;
    while (opens[0] && opens[0].at < now - maxAgeMs) {
      opens.shift();
      history.model = undefined;
    }
    return history;
  }
}

function emptyHistory(): History {
  return { opens: [], clicks: [], model: undefined };
}

/** Everything that an open shows of its phone. */
function phoneLabel({ platform, model, screen, os, languages, timeZone }: OpenEvidence): string {
  return JSON.stringify([platform, model, screen, os, languages[0], timeZone]);
}
