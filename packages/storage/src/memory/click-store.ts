import type { IndexedCandidate } from "@throughline/engine";
import type { Claim } from "../better-answer.ts";
import type { CandidateLookup, ClickStore, Tally } from "../ports.ts";
import type { Click, ClickSignals, Moment, NewClick } from "../records.ts";
import { toldClick } from "../outbox.ts";
import { AppClicks } from "./app-clicks.ts";
import { MemoryCounters } from "./counters.ts";
import type { Tell } from "./outbox.ts";
import { PerApp } from "./per-app.ts";

/** Clicks in this process only: for tests, simulations and a first look. */
export class MemoryClickStore implements ClickStore {
  readonly #apps = new PerApp((app) => new AppClicks(app));
  readonly #counters: MemoryCounters;
  readonly #tell: Tell;

  constructor(counters = new MemoryCounters(), tell: Tell = () => undefined) {
    this.#tell = tell;
    this.#counters = counters;
  }

  async record(app: string, click: NewClick): Promise<void> {
    if (!this.#apps.of(app).record(click)) return;
    this.#tell(app, "link.clicked", () =>
      toldClick({ ...click, platform: click.evidence.platform ?? null }),
    );
    if (click.test) return;
    this.#counters.add(app, click.link, click.at, "clicks");
    const { link, at, facets } = click;
    if (facets !== undefined) this.#counters.note({ app, link, at, kind: "clicks", by: 1, facets });
  }

  facetsOf(app: string, click: string): string | undefined {
    return this.#apps.of(app).facetsOf(click);
  }

  async tally(app: string, { link, at, as }: Tally): Promise<void> {
    this.#counters.add(app, link, at, as);
  }

  async addSignals(app: string, click: string, signals: ClickSignals) {
    return this.#apps.of(app).addSignals(click, signals);
  }

  async get(app: string, click: string): Promise<Click | undefined> {
    return this.#apps.of(app).get(click);
  }

  async candidates(app: string, lookup: CandidateLookup): Promise<readonly IndexedCandidate[]> {
    return this.#apps.of(app).candidates(lookup);
  }

  /** Gives a click to an install, once and for ever. */
  claim(app: string, click: string, install: string): Claim {
    return this.#apps.of(app).claim(click, install);
  }

  /** Gives a click to an install that nobody has, also one that was never here. */
  use(app: string, click: string, install: string): void {
    const clicks = this.#apps.of(app);
    if (clicks.claim(click, install) === "unknown") clicks.assign(click, install);
  }

  ownerOf(app: string, click: string): string | undefined {
    return this.#apps.of(app).ownerOf(click);
  }

  assign(app: string, click: string, install: string): void {
    this.#apps.of(app).assign(click, install);
  }

  async recent(app: string, limit: number, { withTests = false } = {}) {
    return this.#apps.of(app).recent(limit, withTests);
  }

  /** Forgets every click made before this moment; that it was claimed stays. Says how many. */
  forget(app: string, before: Moment): number {
    return this.#apps.of(app).forget(before);
  }

  /** Forgets the signals of the clicks an install used, and who it was; they stay used. */
  erase(app: string, install: string): boolean {
    return this.#apps.of(app).eraseClaims(install);
  }
}
