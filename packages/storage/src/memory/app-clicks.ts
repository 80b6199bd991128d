import { evidenceKeys } from "@throughline/engine/keys";
import { CandidateIndexer } from "@throughline/engine";
import type { Candidate, IndexedCandidate } from "@throughline/engine";
import type { Claim } from "../better-answer.ts";
import type { CandidateLookup } from "../ports.ts";
import type { Click, ClickSignals, Moment, NewClick } from "../records.ts";
import { ClickList } from "./click-list.ts";

interface Held {
  readonly at: Moment;
  readonly candidate: IndexedCandidate;
  readonly click: Click;
  readonly keys: readonly number[];
  readonly facets: string | undefined;
  /** The landing page's signals are in. */
  signalled: boolean;
  /** No longer a candidate. */
  gone: boolean;
}

/** The clicks of one app. */
export class AppClicks {
  readonly #byId = new Map<string, Held>();
  readonly #byKey = new Map<number, ClickList<Held>>();
  /** All of them, oldest first. */
  readonly #inOrder: Held[] = [];
  /** Who used which click, for ever; `null`: somebody who was erased. */
  readonly #claims = new Map<string, string | null>();
  readonly #claimsOf = new Map<string, Set<string>>();
  readonly #indexer = new CandidateIndexer();
  readonly #app: string;

  constructor(app: string) {
    this.#app = app;
  }

  /** False when it is known already. */
  record(click: NewClick): boolean {
    if (this.#byId.has(click.click) || this.#claims.has(click.click)) return false;
    const held = this.#hold(click, false);
    this.#inOrder.splice(this.#firstFrom(held.at + 1), 0, held);
    this.#list(held);
    return true;
  }

  addSignals(id: string, signals: ClickSignals): "added" | "late" | "unknown" {
    const held = this.#byId.get(id);
    if (this.#claims.has(id) || held?.signalled) return "late";
    if (held === undefined) return "unknown";
    this.#unlist(held);
    const signalled = this.#hold({ ...held.click, ...facetsIn(held), ...signals }, true);
    this.#inOrder[this.#positionOf(held)] = signalled;
    this.#list(signalled);
    return "added";
  }

  get(id: string): Click | undefined {
    return this.#byId.get(id)?.click;
  }

  /** What a click is counted by. */
  facetsOf(id: string): string | undefined {
    return this.#byId.get(id)?.facets;
  }

  candidates({ keys, since, until, perKey, limit }: CandidateLookup): IndexedCandidate[] {
    const found = new Set<IndexedCandidate>();
    for (const key of keys) {
      for (const { candidate } of this.#byKey.get(key)?.newest(since, until, perKey) ?? []) {
        if (found.size >= limit) return [...found];
        found.add(candidate);
      }
    }
    return [...found];
  }

  claim(id: string, install: string): Claim {
    const owner = this.#claims.get(id);
    if (owner !== undefined) return owner === install ? "claimed" : "taken";
    const held = this.#byId.get(id);
    if (held === undefined) return "unknown";
    this.assign(id, install);
    this.#unlist(held);
    return "claimed";
  }

  /** Who has a click; undefined also when it was somebody who was erased. */
  ownerOf(id: string): string | undefined {
    return this.#claims.get(id) ?? undefined;
  }

  assign(id: string, install: string): void {
    const before = this.#claims.get(id);
    if (before) this.#claimsOf.get(before)?.delete(id);
    this.#claims.set(id, install);
    const claims = this.#claimsOf.get(install);
    if (claims) claims.add(id);
    else this.#claimsOf.set(install, new Set([id]));
  }

  recent(limit: number, withTests: boolean): Candidate[] {
    return this.#inOrder
      .filter(({ keys, click }) => keys.length > 0 && (withTests || !click.test))
      .slice(-limit)
      .map(({ candidate }) => candidate)
      .toReversed();
  }

  forget(before: Moment): number {
    const forgotten = this.#inOrder.splice(0, this.#firstFrom(before));
    for (const held of forgotten) this.#drop(held);
    return forgotten.length;
  }

  eraseClaims(install: string): boolean {
    const ids = this.#claimsOf.get(install) ?? [];
    for (const id of ids) {
      this.#claims.set(id, null);
      const held = this.#byId.get(id);
      if (held === undefined) continue;
      this.#inOrder.splice(this.#positionOf(held), 1);
      this.#drop(held);
    }
    this.#claimsOf.delete(install);
    return [...ids].length > 0;
  }

  #positionOf(held: Held): number {
    return this.#inOrder.indexOf(held, this.#firstFrom(held.at));
  }

  /** Where the first click made at or after this moment stands. */
  #firstFrom(at: Moment): number {
    let [low, high] = [0, this.#inOrder.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#inOrder[middle]?.at ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #list(held: Held): void {
    this.#byId.set(held.click.click, held);
    for (const key of held.keys) {
      let list = this.#byKey.get(key);
      if (list === undefined) this.#byKey.set(key, (list = new ClickList()));
      list.add(held);
    }
  }

  #drop(held: Held): void {
    this.#byId.delete(held.click.click);
    this.#unlist(held);
  }

  #unlist(held: Held): void {
    if (held.gone) return;
    held.gone = true;
    for (const key of held.keys) {
      const list = this.#byKey.get(key);
      list?.noteGone();
      if (list?.isEmpty) this.#byKey.delete(key);
    }
  }

  #hold({ keys: given, facets, ...click }: NewClick, signalled: boolean): Held {
    const { url: _, test: _test, ...plain } = click;
    const candidate = this.#indexer.index(plain, this.#app);
    const keys = [...new Set(given ?? evidenceKeys(click.evidence))];
    return { at: click.at, candidate, click, keys, facets, signalled, gone: false };
  }
}

function facetsIn({ facets }: Held): { facets?: string } {
  return facets === undefined ? {} : { facets };
}
