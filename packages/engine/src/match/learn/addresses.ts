import { dayMs } from "../../durations.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import { estimateAddress, HabitCounts, observe } from "./address-model.ts";
import type { AddressModel, AddressOpen, AddressPair, Habits } from "./address-model.ts";

/** What is assumed about addresses before the app has seen any. It weighs as much as this many opens. */
const startHabits: Habits = { repeatsDelay: 0.8, repeatsPhone: 0.85 };
const startWeight = 3;
/** The model of an address uses its newest opens of a day. */
const maxOpens = 64;
const maxAgeMs = dayMs;
/** On an address of more people than this, phones are as common as in the whole app. */
const fewPeople = 40;

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
  /** Undefined after a change. */
  model: AddressModel | undefined;
}

/** Remembers the newest opens on each address of an app, and learns what is usual on its addresses. */
export class Addresses {
  /** The address with the newest open comes last. */
  readonly #histories = new Map<string, History>();
  readonly #limit: number;
  readonly #habits = new HabitCounts(startHabits, startWeight);

  /** Remembers at most `limit` addresses. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The model of an address. It describes an address without opens by the app's habits. */
  model(address: string, now: number): AddressModel {
    const history = this.#current(address, now);
    if (!history) return estimateAddress([], this.#habits.habits, 0);
    const span = now - (history.opens[0]?.at ?? now);
    history.model ??= estimateAddress(history.opens, this.#habits.habits, span);
    return history.model.over(span);
  }

  /**
   * How common each phone seen on the address is there, if all opens come from such phones. While one phone alone opened
   * the app there, it says nothing: a tester's own opens do not make their phone common.
   */
  familiarShare(address: string, people: number): number {
    const opens = this.#histories.get(address)?.opens ?? [];
    const phones = new Set(opens.map(({ phone }) => phone)).size;
    if (phones < 2) return 0;
    const crowding = Math.min(1, fewPeople / people) ** 2;
    return (crowding * (phones - 1)) / (phones + 1) / (1 + people);
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

  /** Adds an open. `people` is the number of people seen on the address. */
  record(
    address: string,
    open: OpenEvidence,
    at: number,
    pairs: readonly AddressPair[],
    people: number,
  ): void {
    const model = this.model(address, at);
    const earlier = this.#histories.get(address)?.opens ?? [];
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
    this.#histories.delete(address);
    this.#histories.set(address, { opens: [...earlier, past].slice(-maxOpens), model: undefined });
    const [oldest] = this.#histories.keys();
    if (this.#histories.size > this.#limit && oldest !== undefined) this.#histories.delete(oldest);
  }

  /** Forgets addresses whose last open is older than `before`. */
  forget(before: number): void {
    for (const [address, { opens }] of this.#histories) {
      if ((opens.at(-1)?.at ?? 0) >= before) return;
      this.#histories.delete(address);
    }
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

/** Everything that an open shows of its phone. */
function phoneLabel({ platform, model, screen, os, languages, timeZone }: OpenEvidence): string {
  return JSON.stringify([platform, model, screen, os, languages[0], timeZone]);
}
