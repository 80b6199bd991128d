import { shortHash } from "../signals/key-number.ts";

/** An open is attributed only to clicks with at least this probability. */
const minPosterior = 0.01;
/** This share of every click stays available, because an attribution may be wrong. */
const minUnattributed = 0.05;

/** The most likely clicks of an open, with their probabilities. */
interface OpenCandidates {
  readonly candidates: readonly { readonly click: string; readonly posterior: number }[];
}

interface Entry {
  readonly click: string;
  readonly unattributed: number;
}

/**
 * Remembers which share of each click was attributed to earlier opens. A click leads to one install, so every open
 * that may have come from it uses up its probability.
 *
 * Entries are found by the hash of the click id: a decision asks for a thousand clicks, almost none of which have an
 * entry, and comparing hashes shows that fastest. If two clicks have the same hash, the later one is kept.
 */
export class AttributedShares {
  readonly #limit: number;
  /** The oldest entry comes first. */
  readonly #entries = new Map<number, Entry>();

  /** Keeps at most `limit` clicks. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The share of a click that is left for further opens: 1 if no open was attributed to it. */
  unattributed(click: string, clickHash = shortHash(click)): number {
    const entry = this.#entries.get(clickHash);
    return entry?.click === click ? Math.max(minUnattributed, entry.unattributed) : 1;
  }

  /** Attributes an open to its candidates, to each with its probability. */
  attribute({ candidates }: OpenCandidates): void {
    for (const { click, posterior } of candidates) {
      if (posterior < minPosterior) continue;
      const hash = shortHash(click);
      const unattributed = (this.#stored(click, hash) ?? 1) * shareLeftBy(posterior);
      this.#entries.delete(hash);
      this.#entries.set(hash, { click, unattributed });
      const [oldest] = this.#entries.keys();
      if (this.#entries.size > this.#limit && oldest !== undefined) this.#entries.delete(oldest);
    }
  }

  /** Undoes `attribute`, so that the open can be scored again. */
  refund({ candidates }: OpenCandidates): void {
    for (const { click, posterior } of candidates) {
      const hash = shortHash(click);
      const stored = this.#stored(click, hash);
      if (stored === undefined || posterior < minPosterior) continue;
      const unattributed = Math.min(1, stored / shareLeftBy(posterior));
      this.#entries.set(hash, { click, unattributed });
    }
  }

  #stored(click: string, hash: number): number | undefined {
    const entry = this.#entries.get(hash);
    return entry?.click === click ? entry.unattributed : undefined;
  }
}

/** The share of a click that an open leaves. It is never 0, so that `refund` can divide by it. */
function shareLeftBy(posterior: number): number {
  return Math.max(1e-6, 1 - posterior);
}
