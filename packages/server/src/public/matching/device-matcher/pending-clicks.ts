import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Candidate, ClickEvidence } from "@throughline/engine";

/** As soon as this many clicks are pending, every other one leaves the sample. */
export const maxPending = 8000;
/** How many clicks are counted in one turn of the event loop, which takes a few milliseconds. */
const batchSize = 200;
/** How far the statistics may lag while more than a batch of clicks is pending, in milliseconds. */
const maxLagMs = 2000;

/** A click to be counted. */
export type CountedClick = Pick<Candidate, "click" | "evidence" | "at">;

/** What is counted of a click that is left out of the sample. */
export type UnsampledClick = Pick<ClickEvidence, "automated" | "platform">;

/**
 * The clicks of an app that are still to be counted. Counting a click costs half as much as answering it, so clicks are
 * counted when an open needs the statistics. If too many are pending, only a sample is counted with all of its evidence.
 */
export class PendingClicks {
  /** By click id, oldest first. */
  readonly #pending = new Map<string, Pick<CountedClick, "evidence" | "at">>();
  readonly #onUnsampled: (click: UnsampledClick, at: number) => void;
  /** One in this many clicks is in the sample. */
  #oneIn = 1;
  #received = 0;
  #lastCountedAt = Number.NEGATIVE_INFINITY;

  /** @param onUnsampled called for each click that is left out of the sample */
  constructor(onUnsampled: (click: UnsampledClick, at: number) => void) {
    this.#onUnsampled = onUnsampled;
  }

  add(click: CountedClick): void {
    this.#received += 1;
    if (this.#received % this.#oneIn !== 0) {
      this.#onUnsampled(click.evidence, click.at);
      return;
    }
    this.#set(click);
    if (this.#pending.size === maxPending) this.#thinOut();
  }

  /** Replaces the evidence of a pending click. Returns false if the click is not pending. */
  amend(click: CountedClick): boolean {
    if (!this.#pending.has(click.click)) return false;
    this.#set(click);
    return true;
  }

  /** Counts the pending clicks, one batch per turn of the event loop. While many clicks arrive, skips this for up to {@link maxLagMs}. */
  async countPending(now: number, count: (clicks: CountedClick[]) => void): Promise<void> {
    const since = now - this.#lastCountedAt;
    if (this.#pending.size > batchSize && since >= 0 && since < maxLagMs) return;
    this.#lastCountedAt = now;
    this.#oneIn = 1;
    let left = this.#pending.size;
    while (left > 0) {
      const batch = this.#take(Math.min(left, batchSize));
      // A concurrent call counted the rest.
      if (batch.length === 0) return;
      count(batch);
      left -= batch.length;
      if (left > 0) await endOfTurn();
    }
  }

  /** Drops pending clicks made before this time. */
  deleteBefore(before: number): void {
    for (const [click, { at }] of this.#pending) {
      if (at >= before) break;
      this.#pending.delete(click);
    }
  }

  #set({ click, at, evidence }: CountedClick): void {
    this.#pending.set(click, { at, evidence });
  }

  #take(count: number): CountedClick[] {
    const removed: CountedClick[] = [];
    for (const [click, { at, evidence }] of this.#pending) {
      if (removed.length >= count) break;
      this.#pending.delete(click);
      removed.push({ click, at, evidence });
    }
    return removed;
  }

  #thinOut(): void {
    this.#oneIn *= 2;
    let isOdd = false;
    for (const [click, { evidence, at }] of this.#pending) {
      isOdd = !isOdd;
      if (!isOdd) continue;
      this.#pending.delete(click);
      this.#onUnsampled(evidence, at);
    }
  }
}
