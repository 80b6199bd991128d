import type {
  ClickEvidence,
  OpenEvidence,
  Platform,
  Verdict,
  ScoredOpen,
} from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { CountedClick } from "./waiting-clicks.ts";

/** The part of an app that matching needs. */
export type MatchedApp = Pick<App, "id" | "matching">;

/** An open to be matched. */
export interface Question {
  readonly app: MatchedApp;
  readonly at: number;
  readonly open: OpenEvidence;
  /** Whether the app wants no match by device signals on the open's platform. */
  readonly deterministicOnly: boolean;
  /** Whether the open was scored before, and another install has claimed its likeliest click since. */
  readonly isAgain: boolean;
}

export interface Weighed {
  readonly verdict: Verdict;
  /** The clicks of the open's platform in the last day. */
  readonly clicksToday: number;
  /** How many people of the app's sample clicked from near the open's network (/24, /48), or through any relay where it came through one. */
  readonly clickersNearby: number;
}

/** The clicks an open is attributed to, each with its probability. */
export type AttributedClicks = Pick<ScoredOpen, "candidates">;

/**
 * Finds the click that led to an open by device signals, and keeps the statistics for it. The statistics of an app start
 * with its first open; earlier clicks are read from the store.
 */
export interface DeviceMatcher {
  weigh(question: Question): Promise<Weighed>;
  /**
   * Counts an open that was decided by device signals.
   *
   * @returns how much of a person the open is who had not opened the app before, from 0 to 1
   */
  recordOpen(app: MatchedApp, open: OpenEvidence, at: number, weighed: ScoredOpen): Promise<number>;
  /**
   * Counts an open whose click is certain.
   *
   * @returns how much of a person the open is who had no certain match before, from 0 to 1
   */
  recordLabel(app: MatchedApp, open: OpenEvidence, at: number): Promise<number>;
  /** Undoes the attribution of an open to its candidates, so that the open can be scored again. */
  refund(app: MatchedApp, open: AttributedClicks): Promise<void>;
  /** Counts a click with the evidence of its request. Call this after the click was recorded. */
  onClick(app: string, click: CountedClick): void;
  /** Counts clicks without evidence. */
  onUnseenClicks(app: string, platform: Platform, at: number, clicks: number): void;
  /** Replaces the evidence of a counted click with that of its page. */
  onSignals(app: string, click: string, evidence: ClickEvidence, at: number): void;
  /** Drops all statistics, because events were missed. They are read from the store again when needed. */
  forgetAll(): void;
}
