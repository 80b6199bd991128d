import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Candidate, ClickEvidence } from "@throughline/engine";

/** If more clicks wait, only every other one is counted with its evidence. */
export const maxWaiting = 8000;
/** How many clicks are counted in one turn of the event loop, which takes a few milliseconds. */
const atOnce = 200;
/** How far the statistics may lag, in milliseconds, while more clicks than that arrive between two matches. */
const behindMs = 2000;

export type CountedClick = Pick<Candidate, "click" | "evidence" | "at">;

/** A click that is counted without its evidence. */
export type UnseenClick = Pick<ClickEvidence, "automated" | "platform">;

/**
 * The clicks of an app that wait to be counted. Counting a click costs half as much as answering it, so clicks are counted when an
 * open needs the statistics. If too many wait, only some of them are counted with their evidence.
 */
export class WaitingClicks {
  /** By click id, oldest first. */
  readonly #waiting = new Map<string, Pick<CountedClick, "evidence" | "at">>();
  readonly #onUnseen: (click: UnseenClick, at: number) => void;
  /** One in this many clicks is counted with its evidence. */
  #oneIn = 1;
  #came = 0;
  #caughtUpAt = Number.NEGATIVE_INFINITY;

  /** `onUnseen` is called for each click that is counted without its evidence. */
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
    if (this.#waiting.size === maxWaiting) this.#thinOut();
  }

  /** Replaces the evidence of a waiting click. Returns false if the click does not wait. */
  amend(click: CountedClick): boolean {
    if (!this.#waiting.has(click.click)) return false;
    this.#wait(click);
    return true;
  }

  /** Counts the waiting clicks, some in each turn of the event loop. While many arrive, not every call does so. */
  async catchUp(now: number, count: (clicks: CountedClick[]) => void): Promise<void> {
    const since = now - this.#caughtUpAt;
    if (this.#waiting.size > atOnce && since >= 0 && since < behindMs) return;
    this.#caughtUpAt = now;
    this.#oneIn = 1;
    let left = this.#waiting.size;
    while (left > 0) {
      const some = this.#take(Math.min(left, atOnce));
      // A concurrent call counted the rest.
      if (some.length === 0) return;
      count(some);
      left -= some.length;
      if (left > 0) await endOfTurn();
    }
  }

  /** Drops waiting clicks made before that time. */
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
