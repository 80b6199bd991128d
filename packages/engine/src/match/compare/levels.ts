/**
 * The levels at which a click and an open agree on a signal. Levels are small numbers because a decision looks up
 * thousands of them; `levelName` gives their names. 0 always means "cannot be compared", 1 always means "same".
 */
export const levels = {
  unknown: 0,
  same: 1,
  /** For signals with two levels: second network, time zone, model, screen. */
  different: 2,
} as const;

/**
 * How networks agree. `near` and `wide`: the addresses share a shorter prefix (see `NetworkDigests`). `otherFamily`:
 * one side shows only IPv4, the other only IPv6. `openHidden`: the open came through a relay or VPN and the click did
 * not.
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

/** How languages agree. `base`: only the region differs. `listed`: the click's language is further down the phone's list. */
export const languageLevels = { unknown: 0, same: 1, base: 2, listed: 3, different: 4 } as const;

/**
 * How system versions agree. `frozen`: the click shows WebKit's frozen version, which may stand for the open's version.
 * `frozenDiffers`: the frozen version cannot stand for the open's version. `exact` and `patch`: both sides show a third
 * part, which is the same (`exact`) or not (`patch`).
 */
export const osLevels = {
  unknown: 0,
  same: 1,
  major: 2,
  different: 3,
  frozen: 4,
  frozenDiffers: 5,
  exact: 6,
  patch: 7,
} as const;

const names = {
  network: Object.keys(networkLevels),
  language: Object.keys(languageLevels),
  os: Object.keys(osLevels),
  twoLevel: Object.keys(levels),
};

/** The name of a signal's level: `levelName("network", 2)` is `near`. */
export function levelName(signal: string, level: number): string {
  const list = signal in names ? names[signal as keyof typeof names] : names.twoLevel;
  return list[level] ?? "unknown";
}

/** The signals by which a click and an open are compared, in the order of explanations. */
export const comparedSignals = [
  "network",
  "secondNetwork",
  "timeZone",
  "language",
  "model",
  "screen",
  "os",
] as const;
