import { hourMs, minuteMs, secondMs } from "@throughline/engine/durations";
import { signalLifetimeMs } from "@throughline/storage";
import type { AdLookupResult, App, LeasedAdLookup } from "@throughline/storage";
import type { AskApple } from "./apple-ads.ts";
import { decryptMetaAd, encryptedByMeta } from "./meta-referrer.ts";

/** When to ask Apple again after each "not yet". Together with the first question these are five tries. */
const notYetDelays = [5 * secondMs, 30 * secondMs, 10 * minuteMs, hourMs];

/** While Apple cannot be asked, each delay is twice the one before. */
const firstFailureDelayMs = minuteMs;
const maxFailureDelayMs = hourMs;

/** Asks the ad network of a lookup. Returns what to store. */
export async function lookUp(
  lookup: LeasedAdLookup,
  {
    app,
    askApple,
    now,
  }: {
    readonly app: Pick<App, "metaReferrerKey"> | undefined;
    readonly askApple: AskApple;
    readonly now: () => number;
  },
): Promise<AdLookupResult> {
  return lookup.network === "meta"
    ? withMetaKey(lookup, app?.metaReferrerKey, now())
    : askedApple(lookup, await askApple(lookup.signal ?? ""), now());
}

function askedApple(
  lookup: LeasedAdLookup,
  answer: Awaited<ReturnType<AskApple>>,
  at: number,
): AdLookupResult {
  if (answer.kind === "unavailable") return afterFailure(lookup, at);
  if (answer.kind === "not-yet") return afterNotYet(lookup, at);
  const answered = { at, tries: lookup.tries, failures: 0 };
  if (answer.kind === "ad") return { ...answered, state: "attributed", ad: answer.ad };
  return { ...answered, state: answer.kind === "no-ad" ? "not_attributed" : "invalid" };
}

function afterNotYet(lookup: LeasedAdLookup, at: number): AdLookupResult {
  const tries = lookup.tries + 1;
  const answered = { at, tries, failures: 0 };
  const delay = notYetDelays[tries - 1];
  const later = delay && withNextTry(lookup, { ...answered, state: "waiting" }, delay);
  return later || { ...answered, state: "unknown" };
}

function afterFailure(lookup: LeasedAdLookup, at: number): AdLookupResult {
  const { tries, failures } = lookup;
  const failed = { at, tries, failures: failures + 1 };
  const delay = Math.min(maxFailureDelayMs, firstFailureDelayMs * 2 ** failures);
  return (
    withNextTry(lookup, { ...failed, state: "waiting" }, delay) ?? {
      ...failed,
      state: "unavailable",
    }
  );
}

function withMetaKey(lookup: LeasedAdLookup, key: string | undefined, at: number): AdLookupResult {
  const encrypted = encryptedByMeta(lookup.signal ?? "");
  const result = { at, tries: lookup.tries, failures: 0 };
  if (!encrypted) return { ...result, state: "invalid" };
  const ad = key === undefined ? "no-key" : decryptMetaAd(encrypted, key);
  if (ad === "no-key" || ad === "wrong-key") {
    const waiting = { ...result, state: ad === "no-key" ? "no_key" : "wrong_key" } as const;
    // Storing another key makes it due again, so it waits until then.
    const due = lookup.receivedAt + signalLifetimeMs.meta;
    return at < due ? { ...waiting, due } : waiting;
  }
  return ad ? { ...result, state: "attributed", ad } : { ...result, state: "invalid" };
}

/** Returns the result with the next try, or undefined if the signal is of no use by then. */
function withNextTry(
  { network, receivedAt }: LeasedAdLookup,
  result: AdLookupResult,
  delay: number,
): AdLookupResult | undefined {
  const due = result.at + delay;
  return due < receivedAt + signalLifetimeMs[network] ? { ...result, due } : undefined;
}
