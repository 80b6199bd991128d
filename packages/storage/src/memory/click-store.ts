import type { Candidate } from "@throughline/engine";
import type { CandidateLookup, Claim, ClickStore, Tally } from "../ports.ts";
import type { Click, ClickSignals, Moment } from "../records.ts";
import { AppClicks } from "./app-clicks.ts";
import { MemoryCounters } from "./counters.ts";

/** Clicks in this process only: for tests, simulations and a first look. */
export class MemoryClickStore implements ClickStore {
  readonly #apps = new Map<string, AppClicks>();
  readonly #counters: MemoryCounters;

  constructor(counters = new MemoryCounters()) {
    this.#counters = counters;
  }

  async record(app: string, click: Click): Promise<void> {
    if (!this.#of(app).record(click)) return;
    this.#counters.add(app, click.link, click.at, "clicks");
  }

  async tally(app: string, { link, at, as }: Tally): Promise<void> {
    this.#counters.add(app, link, at, as);
  }

  async addSignals(app: string, click: string, signals: ClickSignals) {
    return this.#of(app).addSignals(click, signals);
  }

  async get(app: string, click: string): Promise<Click | undefined> {
    return this.#of(app).get(click);
  }

  async candidates(app: string, lookup: CandidateLookup): Promise<readonly Candidate[]> {
    return this.#of(app).candidates(lookup);
  }

  async claim(app: string, click: string, install: string): Promise<Claim> {
    return this.claimNow(app, click, install);
  }

  /** The claim as a step of a larger one. */
  claimNow(app: string, click: string, install: string): Claim {
    return this.#of(app).claim(click, install);
  }

  async recent(app: string, limit: number): Promise<readonly Candidate[]> {
    return this.#of(app).recent(limit);
  }

  async forget(app: string, before: Moment): Promise<number> {
    return this.#of(app).forget(before);
  }

  /** Forgets the signals of the clicks an install used, and who it was; they stay used. */
  eraseClaims(app: string, install: string): boolean {
    return this.#of(app).eraseClaims(install);
  }

  #of(app: string): AppClicks {
    let clicks = this.#apps.get(app);
    if (clicks === undefined) this.#apps.set(app, (clicks = new AppClicks()));
    return clicks;
  }
}
