import { BackgroundStatistics } from "@throughline/engine";
import type { Candidate, ClickEvidence } from "@throughline/engine";
import type { ClickStore } from "@throughline/storage";
import type { Lessons } from "./lessons/lessons.ts";

/** How many of an app's newest clicks its statistics start from after a restart. */
const sampleSize = 8000;
/** How many apps are kept at hand; the one asked for longest ago makes room and is rebuilt when needed. */
const mostApps = 200;

/**
 * What is usual among each app's recent clicks and opens. Rebuilt from the store when an app is first
 * asked for, then fed click by click.
 */
export class Backgrounds {
  readonly #clicks: ClickStore;
  readonly #lessons: Pick<Lessons, "of">;
  readonly #mostApps: number;
  readonly #apps = new Map<string, Promise<Background>>();

  constructor(clicks: ClickStore, lessons: Pick<Lessons, "of">, apps = mostApps) {
    this.#clicks = clicks;
    this.#lessons = lessons;
    this.#mostApps = apps;
  }

  async of(app: string): Promise<BackgroundStatistics> {
    let background = this.#apps.get(app);
    if (background) this.#apps.delete(app);
    else background = this.#rebuild(app);
    this.#apps.set(app, background);
    for (const oldest of this.#apps.keys()) {
      if (this.#apps.size <= this.#mostApps) break;
      this.#apps.delete(oldest);
    }
    return (await background).statistics;
  }

  /**
   * Takes a recorded click into account, with what its request told. An app nobody asked for yet
   * costs nothing: the rebuild finds the click in the store, so call this when the click is
   * recorded, not before.
   */
  onClick(app: string, click: CountedClick): void {
    this.#tell(app, (background) => background.count(click));
  }

  /** A page told more about a click that was counted by its request alone. */
  onSignals(app: string, click: string, evidence: ClickEvidence, at: number): void {
    this.#tell(app, (background) => background.recount({ click, evidence, at }));
  }

  #tell(app: string, what: (background: Background) => void): void {
    void this.#apps.get(app)?.then(what, () => undefined);
  }

  async #rebuild(app: string): Promise<Background> {
    const background = new Background();
    const past = Promise.all([this.#clicks.recent(app, sampleSize), this.#lessons.of(app)]);
    past.catch(() => this.#apps.delete(app));
    const [recent, lessons] = await past;
    for (const click of recent.toReversed()) background.count(click);
    lessons.remind(background.statistics);
    return background;
  }
}

type CountedClick = Pick<Candidate, "click" | "evidence" | "at">;

/** One app's statistics, and which of its clicks is which among them. */
class Background {
  readonly statistics = new BackgroundStatistics({ size: sampleSize });
  /** By click, oldest first; undefined for one that did not count, such as an iPad's that posed as a Mac. */
  readonly #numbers = new Map<string, number | undefined>();

  count({ click, evidence, at }: CountedClick): void {
    this.#numbers.set(click, this.statistics.record(evidence, at));
    const [oldest] = this.#numbers.keys();
    if (this.#numbers.size > sampleSize && oldest !== undefined) this.#numbers.delete(oldest);
  }

  recount(click: CountedClick): void {
    if (!this.#numbers.has(click.click)) return;
    const number = this.#numbers.get(click.click);
    if (number === undefined) this.count(click);
    else this.statistics.amend(number, click.evidence);
  }
}
