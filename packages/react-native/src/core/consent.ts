import { maxWaiting } from "./time-limits.ts";

/**
 * The user's consent.
 *
 * - `granted`: everything is allowed
 * - `denied`: no device signals, no clipboard and no events leave the phone; the click id of an install
 *   referrer and links that open the app still work
 * - `pending`: not decided yet; the app starts, but matching and events wait
 *
 * @example
 * setConsent(answer === "yes" ? "granted" : "denied");
 */
export type Consent = "granted" | "denied" | "pending";

export interface ConsentGate {
  isGranted: () => boolean;
  isPending: () => boolean;
  set: (consent: Consent) => void;
  /** Runs a function as soon as consent is granted, which may be now or never. Waiting functions do not survive the process. */
  whenGranted: (run: () => void) => void;
}

export function createConsentGate(consent: Consent | undefined): ConsentGate {
  const waiting: (() => void)[] = [];
  const isGranted = () => !consent || consent === "granted";
  const isPending = () => consent === "pending";
  const whenGranted = (run: () => void) => {
    if (isGranted()) run();
    else if (isPending() && waiting.push(run) > maxWaiting) waiting.shift();
  };
  return {
    isGranted,
    isPending,
    whenGranted,
    set(next) {
      consent = next;
      waiting.splice(0).forEach(whenGranted);
    },
  };
}
