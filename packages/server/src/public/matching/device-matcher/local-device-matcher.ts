import { browserKeys, decideMatch, defaultPolicy, predatesWindow } from "@throughline/engine";
import type {
  BackgroundStatistics,
  ClickEvidence,
  IndexedCandidate,
  OpenEvidence,
  Platform,
  Policy,
  Verdict,
  ScoredOpen,
} from "@throughline/engine";
import type { ClickStore } from "@throughline/storage";
import { dayMs } from "@throughline/engine/durations";
import type { StatisticsCache, ModelSource } from "./statistics-cache.ts";
import type {
  DeviceMatcher,
  MatchedApp,
  ScoringRequest,
  AttributedClicks,
  ScoringResult,
} from "./device-matcher.ts";
import { EventLoopQueue } from "./event-loop-queue.ts";
import { findByKeys, findCandidates } from "./find-candidates.ts";
import type { CountedClick } from "./pending-clicks.ts";

/** Other clicks of the same browser are looked up only for candidates above this probability. */
const negligible = 0.02;

/** Scores opens in this thread, one in each turn of the event loop. */
export class LocalDeviceMatcher implements DeviceMatcher {
  readonly #clicks: Pick<ClickStore, "candidates">;
  readonly #models: ModelSource;
  readonly #queue = new EventLoopQueue();
  readonly #statistics: StatisticsCache;

  constructor(
    clicks: Pick<ClickStore, "candidates">,
    models: ModelSource,
    statistics: StatisticsCache,
  ) {
    this.#clicks = clicks;
    this.#models = models;
    this.#statistics = statistics;
  }

  async score(request: ScoringRequest): Promise<ScoringResult> {
    const { app, at, open, deterministicOnly } = request;
    const { parameters: model } = await this.#models.of(app.id);
    const background = await this.#statistics.of(app);
    const policy = { ...defaultPolicy, ...app.matching, deterministicOnly, model };
    const verdict = await this.#decide(request, background, policy);
    return {
      verdict,
      clicksToday: background.clicks.over(open.platform, at, dayMs).count,
      clickersNearby: background.clickersNear(open, at),
    };
  }

  async recordOpen(
    app: MatchedApp,
    open: OpenEvidence,
    at: number,
    scored: ScoredOpen,
  ): Promise<number> {
    return (await this.#statistics.of(app)).recordOpen(open, at, scored);
  }

  async recordLabel(app: MatchedApp, open: OpenEvidence, at: number): Promise<number> {
    return (await this.#statistics.of(app)).recordLabel(open, at);
  }

  async refund(app: MatchedApp, open: AttributedClicks): Promise<void> {
    (await this.#statistics.of(app)).refund(open);
  }

  onClick(appId: string, click: CountedClick): void {
    this.#statistics.onClick(appId, click);
  }

  onClicksWithoutEvidence(appId: string, platform: Platform, at: number, clicks: number): void {
    this.#statistics.onClicksWithoutEvidence(appId, platform, at, clicks);
  }

  onSignals(appId: string, click: string, evidence: ClickEvidence, at: number): void {
    this.#statistics.onSignals(appId, click, evidence, at);
  }

  clear(): void {
    this.#statistics.clear();
  }

  /** Drops statistics outside the match window of their app. Clicks and opens trigger this too. */
  deleteExpired(now: number): void {
    this.#statistics.deleteExpired(now);
  }

  async #decide(
    { app, at, open, isRetry }: ScoringRequest,
    background: BackgroundStatistics,
    policy: Policy,
  ): Promise<Verdict> {
    const decide = (candidates: readonly IndexedCandidate[]) =>
      decideMatch(open, candidates, background, policy, at);
    // No candidates are needed. When a release adds the client library, all existing installs take this path.
    if (policy.deterministicOnly || predatesWindow(open, policy, at)) return decide([]);
    await this.#queue.waitForTurn();
    const window = { app: app.id, since: at - policy.windowMs, until: at };
    const found = await findCandidates(this.#clicks, window, open, isRetry);
    const verdict = decide(found);
    if (verdict.outcome === "none") return verdict;
    // The same browser may have clicked again in a way that the keys of this open do not find.
    const likely = new Set(
      verdict.candidates.flatMap(({ click, posterior }) => (posterior > negligible ? click : [])),
    );
    const browsers = found.flatMap(({ click, evidence }) =>
      likely.has(click) ? browserKeys(evidence) : [],
    );
    if (browsers.length === 0) return verdict;
    const others = await findByKeys(this.#clicks, window, browsers);
    if (others.every(({ click }) => likely.has(click))) return verdict;
    const known = new Set(found.map(({ click }) => click));
    const unknown = others.filter(({ click }) => !known.has(click));
    return unknown.length === 0 ? verdict : decide([...found, ...unknown]);
  }
}
