import type { Candidate } from "@throughline/engine";
import type { CandidateLookup, Claim, ClickStore, PendingClick } from "../ports.ts";
import { ClickList } from "./click-list.ts";

/** Clicks in this process only: for tests, simulations and a first look. */
export class MemoryClickStore implements ClickStore {
  readonly #apps = new Map<string, AppClicks>();

  async record(app: string, click: PendingClick): Promise<void> {
    let clicks = this.#apps.get(app);
    if (clicks === undefined) this.#apps.set(app, (clicks = new AppClicks()));
    clicks.record(click);
  }

  async candidates(app: string, lookup: CandidateLookup): Promise<readonly Candidate[]> {
    return this.#apps.get(app)?.candidates(lookup) ?? [];
  }

  async claim(app: string, click: string, install: string): Promise<Claim> {
    return this.#apps.get(app)?.claim(click, install) ?? "unknown";
  }

  async recent(app: string, limit: number): Promise<readonly Candidate[]> {
    return this.#apps.get(app)?.recent(limit) ?? [];
  }

  async forget(app: string, before: number): Promise<number> {
    return this.#apps.get(app)?.forget(before) ?? 0;
  }
}

interface Held {
  readonly at: number;
  readonly candidate: Candidate;
  readonly keys: readonly string[];
  claimedBy?: string;
  /** No longer a candidate. */
  gone: boolean;
}

class AppClicks {
  readonly #byId = new Map<string, Held>();
  readonly #byKey = new Map<string, ClickList<Held>>();
  /** All of them, oldest first. */
  #inOrder: Held[] = [];

  record({ keys, ...candidate }: PendingClick): void {
    if (this.#byId.has(candidate.click)) return;
    const held: Held = { at: candidate.at, candidate, keys: [...new Set(keys)], gone: false };
    this.#byId.set(candidate.click, held);
    let position = this.#inOrder.length;
    while (position > 0 && (this.#inOrder[position - 1]?.at ?? 0) > held.at) position -= 1;
    this.#inOrder.splice(position, 0, held);
    for (const key of held.keys) {
      let list = this.#byKey.get(key);
      if (list === undefined) this.#byKey.set(key, (list = new ClickList()));
      list.add(held);
    }
  }

  candidates({ keys, since, until, perKey, limit }: CandidateLookup): Candidate[] {
    const found = new Set<Candidate>();
    for (const key of keys) {
      for (const { candidate } of this.#byKey.get(key)?.newest(since, until, perKey) ?? []) {
        if (found.size >= limit) return [...found];
        found.add(candidate);
      }
    }
    return [...found];
  }

  claim(click: string, install: string): Claim {
    const held = this.#byId.get(click);
    if (held === undefined) return "unknown";
    if (held.claimedBy !== undefined) return held.claimedBy === install ? "claimed" : "taken";
    held.claimedBy = install;
    this.#unlist(held);
    return "claimed";
  }

  recent(limit: number): Candidate[] {
    return this.#inOrder
      .slice(Math.max(0, this.#inOrder.length - limit))
      .map(({ candidate }) => candidate)
      .toReversed();
  }

  forget(before: number): number {
    const kept = this.#inOrder.findIndex(({ at }) => at >= before);
    const forgotten = this.#inOrder.splice(0, kept === -1 ? this.#inOrder.length : kept);
    for (const held of forgotten) {
      this.#byId.delete(held.candidate.click);
      this.#unlist(held);
    }
    return forgotten.length;
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
}
