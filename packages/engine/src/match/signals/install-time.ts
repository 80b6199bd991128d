import type { OpenEvidence } from "./evidence.ts";
import type { RawOpen } from "./raw-signals.ts";

/** There was no app store before 2008. */
const earliest = Date.UTC(2008, 0, 1);
/** How far the phone's corrected clock may be off, and how coarse an install time may be. */
const toleranceMs = 60_000;

/**
 * When the app was installed, by the service's clock; undefined if the open has no plausible install time. The earliest
 * of several times counts, because a click made after the install began cannot have led to it.
 *
 * `timestamp` is the phone's clock at the request. The function assumes that the clock was off by as much at the
 * install. It ignores times in the future and before 2008.
 */
export function parseInstallTime(
  raw: Pick<
    RawOpen,
    | "timestamp"
    | "installedAt"
    | "installBeginTimestampSeconds"
    | "installBeginTimestampServerSeconds"
  >,
  now: number,
): number | undefined {
  const phoneClock = raw.timestamp ?? 0;
  const skew = phoneClock >= earliest ? now - phoneClock : 0;
  const moments = [
    onServiceClock(raw.installedAt, skew),
    onServiceClock(inMs(raw.installBeginTimestampSeconds), skew),
    // This time is by Google's clock, so it needs no correction.
    onServiceClock(inMs(raw.installBeginTimestampServerSeconds), 0),
  ];
  const credible = moments.flatMap((at) =>
    at !== undefined && at <= now + toleranceMs ? Math.min(at, now) : [],
  );
  return credible.length > 0 ? Math.min(...credible) : undefined;
}

/** Whether a click was made too late to have led to the install. */
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
