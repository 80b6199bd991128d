import { BackgroundStatistics } from "@throughline/engine";
import type { ClickEvidence } from "@throughline/engine";
import type { ClickStore } from "@throughline/storage";

/** How many of an app's newest clicks its statistics start from after a restart. */
const sampleSize = 8000;
/** How many apps are kept at hand; the one asked for longest ago makes room and is rebuilt when needed. */
const mostApps = 200;

/**
 * What is usual among each app's recent clicks. Rebuilt from the store when an app is first asked
 * for, then fed click by click.
 */
export class Backgrounds {
  readonly #clicks: ClickStore;
  readonly #mostApps: number;
  readonly #apps = new Map<string, Promise<BackgroundStatistics>>();

  constructor(clicks: ClickStore, apps = mostApps) {
    this.#clicks = clicks;
    this.#mostApps = apps;
  }

  async of(app: string): Promise<BackgroundStatistics> {
    let statistics = this.#apps.get(app);
    if (statistics) this.#apps.delete(app);
    else statistics = this.#rebuild(app);
    this.#apps.set(app, statistics);
    for (const oldest of this.#apps.keys()) {
      if (this.#apps.size <= this.#mostApps) break;
      this.#apps.delete(oldest);
    }
    return statistics;
  }

  /**
   * Takes a recorded click into account. An app nobody asked for yet costs nothing: the rebuild finds
   * the click in the store, so call this when the click is recorded, not before.
   */
  onClick(app: string, evidence: ClickEvidence, at: number): void {
    void this.#apps.get(app)?.then(
      (statistics) => statistics.record(evidence, at),
      () => undefined,
    );
  }

  async #rebuild(app: string): Promise<BackgroundStatistics> {
    const statistics = new BackgroundStatistics({ size: sampleSize });
    const recent = this.#clicks.recent(app, sampleSize);
    recent.catch(() => this.#apps.delete(app));
    for (const { evidence, at } of (await recent).toReversed()) statistics.record(evidence, at);
    return statistics;
  }
}
