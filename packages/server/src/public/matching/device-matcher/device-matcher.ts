import type {
  ClickEvidence,
  OpenEvidence,
  Platform,
  Verdict,
  ScoredOpen,
} from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { CountedClick } from "./pending-clicks.ts";

/** The part of an app that matching needs. */
export type MatchedApp = Pick<App, "id" | "matching">;

/** An open to score. */
export interface ScoringRequest {
  readonly app: MatchedApp;
  readonly at: number;
  readonly open: OpenEvidence;
  /** Whether matching by device signals is off for the open's platform. */
  readonly deterministicOnly: boolean;
  /** Whether the open is scored again because another install claimed its best candidate. */
  readonly isRetry: boolean;
}

/** The verdict on an open, and the traffic that the guess limit depends on. */
export interface ScoringResult {
  readonly verdict: Verdict;
  /** The clicks of the open's platform in the last day. */
  readonly clicksToday: number;
  /** How many sampled people clicked from the open's network (/24, /48), or through any relay if the open came through one. */
  readonly clickersNearby: number;
}

/** The clicks that an open is attributed to, each with its probability. */
export type AttributedClicks = Pick<ScoredOpen, "candidates">;

/**
 * Finds the click that led to an open by device signals, and maintains the statistics that this needs. The statistics of an
 * app start with its first open; earlier clicks are read from the store.
 */
export interface DeviceMatcher {
  score(request: ScoringRequest): Promise<ScoringResult>;
  /**
   * Counts an open that was decided by device signals.
   *
   * @returns the probability that the open comes from a new person, from 0 to 1
   */
  recordOpen(app: MatchedApp, open: OpenEvidence, at: number, scored: ScoredOpen): Promise<number>;
  /**
   * Counts an open whose click is certain.
   *
   * @returns the probability that the open comes from a person without an earlier certain match, from 0 to 1
   */
  recordLabel(app: MatchedApp, open: OpenEvidence, at: number): Promise<number>;
  /** Undoes the attribution of an open to its candidates, so that the open can be scored again. */
  refund(app: MatchedApp, open: AttributedClicks): Promise<void>;
  /** Counts a click with the evidence of its request. Call this after the click was recorded. */
  onClick(appId: string, click: CountedClick): void;
  /** Counts clicks without evidence. */
  onClicksWithoutEvidence(appId: string, platform: Platform, at: number, clicks: number): void;
  /** Replaces the evidence of a counted click with the evidence from its landing page. */
  onSignals(appId: string, click: string, evidence: ClickEvidence, at: number): void;
  /** Drops all statistics, because events were missed. They are read from the store again when needed. */
  clear(): void;
}
