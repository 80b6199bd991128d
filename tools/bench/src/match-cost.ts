import {
  candidateLimit,
  candidatesPerKey,
  decideMatch,
  defaultPolicy,
  lookupKeys,
} from "@throughline/engine";
import type { BackgroundStatistics } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import { openEvidenceOf } from "./crowd.ts";

interface Window {
  readonly since: number;
  readonly until: number;
}

/** Measures the mean cost of matches on one store, in microseconds of CPU time, which does not depend on how busy the machine is. */
export class MatchCost {
  #rounds = 0;
  #found = 0;
  #lookup = 0;
  #match = 0;
  readonly #store: Store;
  readonly #background: BackgroundStatistics;
  readonly #window: Window;

  constructor(store: Store, background: BackgroundStatistics, window: Window) {
    this.#store = store;
    this.#background = background;
    this.#window = window;
  }

  async measure(visitor: number): Promise<void> {
    const open = openEvidenceOf(visitor);
    const began = cpuTime();
    const candidates = await this.#store.clicks.candidates("app", {
      keys: lookupKeys(open),
      ...this.#window,
      perKey: candidatesPerKey,
      limit: candidateLimit,
    });
    const lookedUpAt = cpuTime();
    const now = this.#window.until;
    const decided = decideMatch(open, candidates, this.#background, defaultPolicy, now);
    const { outcome, click, link, confidence } = decided;
    const verdict = { version: 1, ...decided };
    await this.#store.installs.settle({
      app: "app",
      id: `install ${this.#rounds}`,
      at: now,
      match:
        click === undefined || link === undefined
          ? { type: "none", confidence, verdict }
          : { type: "probabilistic", method: "fingerprint", confidence, click, link, verdict },
      answer: { outcome },
    });
    this.#lookup += lookedUpAt - began;
    this.#match += cpuTime() - began;
    this.#found += candidates.length;
    this.#rounds += 1;
  }

  get found(): number {
    return this.#found / this.#rounds;
  }

  get lookup(): number {
    return this.#lookup / this.#rounds;
  }

  get match(): number {
    return this.#match / this.#rounds;
  }
}

function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
