import type {
  ClickEvidence,
  OpenEvidence,
  Platform,
  Verdict,
  WeighedOpen,
} from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { CountedClick } from "./waiting-clicks.ts";

/** An app, as far as it matters for matching. */
export type MatchedApp = Pick<App, "id" | "matching">;

/** An open whose click is looked for. */
export interface Question {
  readonly app: MatchedApp;
  readonly at: number;
  readonly open: OpenEvidence;
  /** On this open's platform the app wants no match by device signals. */
  readonly deterministicOnly: boolean;
  /** It was weighed before, and the likeliest click is another's by now. */
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
export type AttributedClicks = Pick<WeighedOpen, "candidates">;

/**
 * Finds by device signals which click led to an open, if any, and keeps the statistics that takes. Opens
 * and clicks are counted for an app from its first question on; those before it are read from the store.
 */
export interface DeviceMatcher {
  weigh(question: Question): Promise<Weighed>;
  /**
   * Takes an open into account that was decided by device signals.
   *
   * @returns how much of a person it was that had not opened before
   */
  recordOpen(
    app: MatchedApp,
    open: OpenEvidence,
    at: number,
    weighed: WeighedOpen,
  ): Promise<number>;
  /**
   * Takes an open into account whose click is certain.
   *
   * @returns how much of a person it was that had not opened so before
   */
  recordLabel(app: MatchedApp, open: OpenEvidence, at: number): Promise<number>;
  /** Undoes the attribution of an open to its candidates, so that the open can be scored again. */
  refund(app: MatchedApp, open: AttributedClicks): Promise<void>;
  /** Takes a click into account, with what its request told. Call it when the click is recorded, not before. */
  onClick(app: string, click: CountedClick): void;
  /** So many clicks came of which no more is known. */
  onUnseenClicks(app: string, platform: Platform, at: number, clicks: number): void;
  /** A page told more about a click that was counted by its request alone. */
  onSignals(app: string, click: string, evidence: ClickEvidence, at: number): void;
  /** Something was missed: everything is read from the store again when it is asked for. */
  forgetAll(): void;
}
