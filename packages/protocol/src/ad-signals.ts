/**
 * The body of `POST /api/link/ad-signals`: what ad networks hand to the app on the phone. Of each kind, the first one of an
 * install counts.
 */
export interface AdSignalsRequest {
  /** The install's id. The service must have answered its first open. */
  installId: string;
  /** The token of Apple's AdServices. It is valid for a day. */
  appleAdsToken?: string;
  /** The whole install referrer of Google Play. */
  installReferrer?: string;
}

/** The response has no fields yet. */
export type AdSignalsResponse = Record<string, never>;
