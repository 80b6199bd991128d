import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Candidate, ClickEvidence } from "@throughline/engine";

/** More clicks do not wait to be counted: then only every other one is. */
export const mostWaiting = 8000;
/** How many clicks are counted in one turn of the event loop: a few milliseconds of work. */
const atOnce = 200;
/** How far the statistics may be behind while more than that come between two matches, in milliseconds. */
const behindMs = 2000;

export type CountedClick = Pick<Candidate, "click" | "evidence" | "at">;

/** A click of which only is counted that it came. */
export type UnseenClick = Pick<ClickEvidence, "automated" | "platform">;

/**
 * An app's clicks that wait to be counted: that costs half as much as answering them, so it is done when
 * an open asks for the statistics, and when too many came meanwhile, only for some.
 */
export class WaitingClicks {
  /** By click, oldest first. */
  readonly #waiting = new Map<string, Pick<CountedClick, "evidence" | "at">>();
  readonly #onUnseen: (click: UnseenClick, at: number) => void;
  /** Of so many clicks one is counted while too many come. */
  #oneIn = 1;
  #came = 0;
  #caughtUpAt = Number.NEGATIVE_INFINITY;

  /** `onUnseen` is told of each click that will not be counted by what it shows. */
  constructor(onUnseen: (click: UnseenClick, at: number) => void) {
    this.#onUnseen = onUnseen;
  }

  add(click: CountedClick): void {
    this.#came += 1;
    if (this.#came % this.#oneIn !== 0) {
      this.#onUnseen(click.evidence, click.at);
      return;
    }
    this.#wait(click);
    if (this.#waiting.size === mostWaiting) this.#thinOut();
  }

  /** Its page told more; false when it does not wait. */
  amend(click: CountedClick): boolean {
    if (!this.#waiting.has(click.click)) return false;
    this.#wait(click);
    return true;
  }

  /** Has those counted that came since, a few in each turn. While many come, not at each call. */
  async catchUp(now: number, count: (clicks: CountedClick[]) => void): Promise<void> {
    const since = now - this.#caughtUpAt;
    if (this.#waiting.size > atOnce && since >= 0 && since < behindMs) return;
    this.#caughtUpAt = now;
    this.#oneIn = 1;
    let left = this.#waiting.size;
    while (left > 0) {
      const some = this.#take(Math.min(left, atOnce));
      // Another call took the rest meanwhile.
      if (some.length === 0) return;
      count(some);
      left -= some.length;
      if (left > 0) await endOfTurn();
    }
  }

  /** Lets go of those that came before that moment. */
  forget(before: number): void {
    for (const [click, { at }] of this.#waiting) {
      if (at >= before) break;
      this.#waiting.delete(click);
    }
  }

  #wait({ click, at, evidence }: CountedClick): void {
    this.#waiting.set(click, { at, evidence });
  }

  #take(many: number): CountedClick[] {
    const taken: CountedClick[] = [];
    for (const [click, { at, evidence }] of this.#waiting) {
      if (taken.length >= many) break;
      this.#waiting.delete(click);
      taken.push({ click, at, evidence });
    }
    return taken;
  }

  #thinOut(): void {
    this.#oneIn *= 2;
    let isOdd = false;
    for (const [click, { evidence, at }] of this.#waiting) {
      isOdd = !isOdd;
      if (!isOdd) continue;
      this.#waiting.delete(click);
      this.#onUnseen(evidence, at);
    }
  }
}
