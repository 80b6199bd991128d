import type { OpenEvidence } from "./evidence.ts";
import type { RawOpen } from "./raw-signals.ts";

/** Before 2008 there was no store to install an app from. */
const earliest = Date.UTC(2008, 0, 1);
/** How far the clocks of phone and service may be apart after the correction, and how coarse an install time may be. */
const toleranceMs = 60_000;

/**
 * When the app was installed, by the service's clock; undefined where the open does not say, or says what cannot be. Of several
 * moments the earliest counts: a click made after the install began did not lead to it.
 *
 * `timestamp` is the phone's clock at the request: what that is off by now, it was off by at the install. A moment in the future or
 * before 2008 is ignored, as if the open had not named it.
 */
export function readInstallTime(
  raw: Pick<
    RawOpen,
    | "timestamp"
    | "installedAt"
    | "installBeginTimestampSeconds"
    | "installBeginTimestampServerSeconds"
  >,
  now: number,
): number | undefined {
  const phone = raw.timestamp ?? 0;
  const skew = phone >= earliest ? now - phone : 0;
  const moments = [
    onServiceClock(raw.installedAt, skew),
    onServiceClock(inMs(raw.installBeginTimestampSeconds), skew),
    // Google's clock, not the phone's.
    onServiceClock(inMs(raw.installBeginTimestampServerSeconds), 0),
  ];
  const credible = moments.flatMap((at) =>
    at !== undefined && at <= now + toleranceMs ? Math.min(at, now) : [],
  );
  return credible.length > 0 ? Math.min(...credible) : undefined;
}

/** Whether a click came too late to have led to this install. */
export function isAfterInstall(
  { installedAt }: Pick<OpenEvidence, "installedAt">,
  clickedAt: number,
): boolean {
  return installedAt !== undefined && clickedAt > installedAt + toleranceMs;
}

function onServiceClock(at: number | undefined, skew: number): number | undefined {
  return at === undefined || !(at >= earliest) ? undefined : at + skew;
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}
