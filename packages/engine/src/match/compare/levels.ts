/**
 * How far a click and an open agree on each signal. Levels are small numbers because a decision
 * looks up thousands of them; `levelNames` turns them back into words. 0 is always "cannot be
 * compared", 1 always "same".
 */
export const levels = {
  unknown: 0,
  same: 1,
  /** Two-level signals: second network, time zone, model, screen. */
  different: 2,
} as const;

/**
 * `otherFamily`: one side was seen on IPv4 only, the other on IPv6 only. `openHidden`: the open came through a relay or VPN, the
 * click did not.
 */
export const networkLevels = {
  unknown: 0,
  same: 1,
  near: 2,
  wide: 3,
  different: 4,
  otherFamily: 5,
  openHidden: 6,
} as const;

export const languageLevels = { unknown: 0, same: 1, base: 2, listed: 3, different: 4 } as const;

/**
 * `frozen`: the click's version is WebKit's frozen one and may stand for the open's; `unfrozen`: it
 * may not. `exact` and `patch`: both sides show a third part, and it is the same or not.
 */
export const osLevels = {
  unknown: 0,
  same: 1,
  major: 2,
  different: 3,
  frozen: 4,
  unfrozen: 5,
  exact: 6,
  patch: 7,
} as const;

const names = {
  network: Object.keys(networkLevels),
  language: Object.keys(languageLevels),
  os: Object.keys(osLevels),
  twoLevel: Object.keys(levels),
};

/** The word for a signal's level, e.g. `levelName("network", 2)` → `near`. */
export function levelName(signal: string, level: number): string {
  const list = signal in names ? names[signal as keyof typeof names] : names.twoLevel;
  return list[level] ?? "unknown";
}

/** The signals a click and an open are compared by, in the order they are explained. */
export const comparedSignals = [
  "network",
  "secondNetwork",
  "timeZone",
  "language",
  "model",
  "screen",
  "os",
] as const;
