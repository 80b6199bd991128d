import { markOf } from "../signals/held-candidate.ts";

/** An open takes nothing of a click it hardly came from; and none ever takes all, for it may be wrong. */
const [worthSpending, leastLeft] = [0.01, 0.05];

/** The likeliest clicks of an open that was weighed. */
interface Weighed {
  readonly candidates: readonly { readonly click: string; readonly posterior: number }[];
}

interface Spent {
  readonly click: string;
  readonly left: number;
}

/**
 * What earlier opens left of each click, of so many at most. By the clicks' marks: a decision asks for a
 * thousand clicks, hardly any of which was spent, and that is seen without a look at their names. Of two
 * that share a mark, the later one is known.
 */
export class SpentClicks {
  readonly #limit: number;
  /** Oldest first. */
  readonly #spent = new Map<number, Spent>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** 1 as long as nothing was taken of it; `mark` is the click's own. */
  left(click: string, mark = markOf(click)): number {
    const spent = this.#spent.get(mark);
    return spent?.click === click ? Math.max(leastLeft, spent.left) : 1;
  }

  /** Takes an open's share of the clicks it may have come from. */
  spend({ candidates }: Weighed): void {
    for (const { click, posterior } of candidates) {
      if (posterior < worthSpending) continue;
      const mark = markOf(click);
      const left = (this.#leftOf(click, mark) ?? 1) * keptOf(posterior);
      this.#spent.delete(mark);
      this.#spent.set(mark, { click, left });
      const [oldest] = this.#spent.keys();
      if (this.#spent.size > this.#limit && oldest !== undefined) this.#spent.delete(oldest);
    }
  }

  /** Gives back what an open took of its candidates, before it is weighed again. */
  takeBack({ candidates }: Weighed): void {
    for (const { click, posterior } of candidates) {
      const mark = markOf(click);
      const left = this.#leftOf(click, mark);
      if (left === undefined || posterior < worthSpending) continue;
      this.#spent.set(mark, { click, left: Math.min(1, left / keptOf(posterior)) });
    }
  }

  #leftOf(click: string, mark: number): number | undefined {
    const spent = this.#spent.get(mark);
    return spent?.click === click ? spent.left : undefined;
  }
}

/** What an open leaves of a click: never nothing, so that it can be given back. */
function keptOf(posterior: number): number {
  return Math.max(1e-6, 1 - posterior);
}
