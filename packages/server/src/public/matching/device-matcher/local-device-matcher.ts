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
import type { Backgrounds, LessonSource } from "./background.ts";
import type {
  DeviceMatcher,
  MatchedApp,
  Question,
  AttributedClicks,
  Weighed,
} from "./device-matcher.ts";
import { EventLoopQueue } from "./event-loop-queue.ts";
import { findByKeys, findCandidates } from "./find-candidates.ts";
import type { CountedClick } from "./waiting-clicks.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Only for clicks with a higher probability, other clicks of the same browser are looked up. */
const negligible = 0.02;

/** Scores opens in this thread, one in each turn of the event loop. */
export class LocalDeviceMatcher implements DeviceMatcher {
  readonly #clicks: Pick<ClickStore, "candidates">;
  readonly #lessons: LessonSource;
  readonly #queue = new EventLoopQueue();
  readonly #backgrounds: Backgrounds;

  constructor(
    clicks: Pick<ClickStore, "candidates">,
    lessons: LessonSource,
    backgrounds: Backgrounds,
  ) {
    this.#clicks = clicks;
    this.#lessons = lessons;
    this.#backgrounds = backgrounds;
  }

  async weigh(question: Question): Promise<Weighed> {
    const { app, at, open, deterministicOnly } = question;
    const { model } = await this.#lessons.of(app.id);
    const background = await this.#backgrounds.of(app);
    const policy = { ...defaultPolicy, ...app.matching, deterministicOnly, model };
    const verdict = await this.#decide(question, background, policy);
    return {
      verdict,
      clicksToday: background.clicks.over(open.platform, at, day).count,
      clickersNearby: background.clickersNear(open, at),
    };
  }

  async recordOpen(
    app: MatchedApp,
    open: OpenEvidence,
    at: number,
    weighed: ScoredOpen,
  ): Promise<number> {
    return (await this.#backgrounds.of(app)).recordOpen(open, at, weighed);
  }

  async recordLabel(app: MatchedApp, open: OpenEvidence, at: number): Promise<number> {
    return (await this.#backgrounds.of(app)).recordLabel(open, at);
  }

  async refund(app: MatchedApp, open: AttributedClicks): Promise<void> {
    (await this.#backgrounds.of(app)).refund(open);
  }

  onClick(app: string, click: CountedClick): void {
    this.#backgrounds.onClick(app, click);
  }

  onUnseenClicks(app: string, platform: Platform, at: number, clicks: number): void {
    this.#backgrounds.onUnseenClicks(app, platform, at, clicks);
  }

  onSignals(app: string, click: string, evidence: ClickEvidence, at: number): void {
    this.#backgrounds.onSignals(app, click, evidence, at);
  }

  forgetAll(): void {
    this.#backgrounds.forgetAll();
  }

  /** Drops statistics outside the match window of their app. New clicks and opens of an app do the same. */
  forgetOld(now: number): void {
    this.#backgrounds.forgetOld(now);
  }

  async #decide(
    { app, at, open, isAgain }: Question,
    background: BackgroundStatistics,
    policy: Policy,
  ): Promise<Verdict> {
    const decide = (candidates: readonly IndexedCandidate[]) =>
      decideMatch(open, candidates, background, policy, at);
    // No candidates are needed. After a release that adds the library, all old installs take this path.
    if (policy.deterministicOnly || predatesWindow(open, policy, at)) return decide([]);
    await this.#queue.turn();
    const window = { app: app.id, since: at - policy.windowMs, until: at };
    const found = await findCandidates(this.#clicks, window, open, isAgain);
    const verdict = decide(found);
    if (verdict.outcome === "none") return verdict;
    // The browser may have clicked again, and the keys of an open may not find that click.
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
    const unseen = others.filter(({ click }) => !known.has(click));
    return unseen.length === 0 ? verdict : decide([...found, ...unseen]);
  }
}
