import { maxWaiting } from "./time-limits.ts";

/**
 * The user's consent.
 *
 * - `granted`: everything is allowed
 * - `denied`: no device signals, no clipboard and no events leave the phone; the click id of an install
 *   referrer and links that open the app still work. A short link is not resolved: it opens by its own path
 * - `pending`: not decided yet; the app starts, but matching and events wait
 *
 * @example
 * setConsent(answer === "yes" ? "granted" : "denied");
 */
export type Consent = "granted" | "denied" | "pending";

export interface ConsentGate {
  /** Runs a function as soon as consent is granted, which may be now or never. Waiting functions do not survive the process. */
  whenGranted: (run: () => void) => void;
  /** Runs or drops the waiting functions, after the user decided. */
  update: () => void;
}

export function createConsentGate(consent: () => Consent): ConsentGate {
  const waiting: (() => void)[] = [];
  const whenGranted = (run: () => void) => {
    if (consent() === "granted") run();
    else if (consent() === "pending" && waiting.push(run) > maxWaiting) waiting.shift();
  };
  return { whenGranted, update: () => waiting.splice(0).forEach(whenGranted) };
}
