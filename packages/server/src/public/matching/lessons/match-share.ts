const hourMs = 3_600_000;
const day = 24;
/** A day is compared with the week before it. */
const mostHours = 8 * day;
/** A day and a week with fewer opens say nothing. */
const enough = { day: 50, week: 200 };
/** A day on which less than this part of the usual share is matched is a collapse. */
const collapsedPart = 0.5;

type Hour = readonly [hour: number, opens: number, matched: number];

/** How many first opens were decided by device signals and how many of them matched: in a day, and the week before. */
export interface SharesOfMatches {
  readonly opens: number;
  readonly share: number;
  readonly opensBefore: number;
  readonly shareBefore: number;
  /** Far fewer are matched than before: something changed, or somebody tampers. */
  readonly collapsed: boolean;
}

/** Which share of an app's opens device signals match, by the hour for eight days. */
export class MatchShare {
  readonly #hours = new Map<number, Hour>();

  constructor(kept: readonly Hour[] = []) {
    for (const each of kept) this.#hours.set(each[0], each);
  }

  add(at: number, isMatched: boolean): void {
    const now = Math.floor(at / hourMs);
    const [, opens, matched] = this.#hours.get(now) ?? [now, 0, 0];
    this.#hours.set(now, [now, opens + 1, matched + (isMatched ? 1 : 0)]);
    for (const [hour] of this.#hours) {
      // Oldest first, unless the clock was set back.
      if (hour > now - mostHours) break;
      this.#hours.delete(hour);
    }
  }

  at(moment: number): SharesOfMatches {
    const now = Math.floor(moment / hourMs);
    const sums = { lately: [0, 0] as [number, number], before: [0, 0] as [number, number] };
    for (const [hour, opens, matched] of this.#hours.values()) {
      if (hour > now || hour <= now - mostHours) continue;
      const sum = hour > now - day ? sums.lately : sums.before;
      sum[0] += opens;
      sum[1] += matched;
    }
    const [opens, matched] = sums.lately;
    const [opensBefore, matchedBefore] = sums.before;
    const [share, shareBefore] = [part(matched, opens), part(matchedBefore, opensBefore)];
    const collapsed =
      opens >= enough.day && opensBefore >= enough.week && share < collapsedPart * shareBefore;
    return { opens, share, opensBefore, shareBefore, collapsed };
  }

  toJson(): readonly Hour[] {
    return [...this.#hours.values()];
  }
}

function part(matched: number, opens: number): number {
  return opens === 0 ? 0 : matched / opens;
}
