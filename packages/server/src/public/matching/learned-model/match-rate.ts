import { hourMs } from "@throughline/engine/durations";

const day = 24;
/** The last day is compared with the week before it. */
const maxHours = 8 * day;
/** How many opens a day and a week need for a comparison. */
const minOpens = { day: 50, week: 200 };
/** The match rate has collapsed if it is below this fraction of the usual rate. */
const collapsedBelow = 0.5;

type Hour = readonly [hour: number, opens: number, matched: number];

/** How many first opens device signals decided, and which share they matched, in the last day and the week before. */
export interface MatchRates {
  readonly opens: number;
  readonly share: number;
  readonly opensBefore: number;
  readonly shareBefore: number;
  /** Whether far fewer opens are matched than before, because something changed or somebody is tampering. */
  readonly collapsed: boolean;
}

/** Counts per hour how many of an app's opens device signals matched, for eight days. */
export class MatchRate {
  readonly #hours = new Map<number, Hour>();

  constructor(stored: readonly Hour[] = []) {
    for (const hour of stored) this.#hours.set(hour[0], hour);
  }

  add(at: number, isMatched: boolean): void {
    const now = Math.floor(at / hourMs);
    const [, opens, matched] = this.#hours.get(now) ?? [now, 0, 0];
    this.#hours.set(now, [now, opens + 1, matched + (isMatched ? 1 : 0)]);
    for (const [hour] of this.#hours) {
      // Hours are ordered unless the clock was set back.
      if (hour > now - maxHours) break;
      this.#hours.delete(hour);
    }
  }

  at(moment: number): MatchRates {
    const now = Math.floor(moment / hourMs);
    const sums = { recent: [0, 0] as [number, number], before: [0, 0] as [number, number] };
    for (const [hour, opens, matched] of this.#hours.values()) {
      if (hour > now || hour <= now - maxHours) continue;
      const sum = hour > now - day ? sums.recent : sums.before;
      sum[0] += opens;
      sum[1] += matched;
    }
    const [opens, matched] = sums.recent;
    const [opensBefore, matchedBefore] = sums.before;
    const [share, shareBefore] = [ratio(matched, opens), ratio(matchedBefore, opensBefore)];
    const collapsed =
      opens >= minOpens.day && opensBefore >= minOpens.week && share < collapsedBelow * shareBefore;
    return { opens, share, opensBefore, shareBefore, collapsed };
  }

  toJson(): readonly Hour[] {
    return [...this.#hours.values()];
  }
}

function ratio(matched: number, opens: number): number {
  return opens === 0 ? 0 : matched / opens;
}
