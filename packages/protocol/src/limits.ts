// Limits a client heeds stand alone too, so that its bundle carries no others.

/** Events in one batch. */
export const eventsPerBatch = 100;
/** `clickId`: as it came in a referrer. */
export const clickIdLength = 256;
export const urlLength = 8192;
export const userAgentLength = 2048;
/** Any other text of a fingerprint: model, version, time zone, language tag. */
export const textLength = 256;
/** Entries of a fingerprint's locale list. */
export const locales = 64;

/** Bounds of the contract. Lengths are in characters, sizes in bytes. */
export const limits = {
  /** Largest body of an endpoint that does not name its own limit. */
  bodyBytes: 64 * 1024,
  /** Largest body of `POST /api/link/match-link`: some SDKs send the whole clipboard as `pastedLink`. */
  matchBodyBytes: 512 * 1024,
  /** Largest body of `POST /api/analytics/events`. */
  eventsBodyBytes: 512 * 1024,
  /** Largest body of `POST /api/link/create`. */
  createLinkBodyBytes: 16 * 1024,
  /** Largest body of `POST /api/v1/import/links`. */
  importBodyBytes: 8 * 1024 * 1024,
  /** Links, or other records, in one import. */
  linksPerImport: 500,
  /** Links in a file that is taken in at once. */
  linksPerFile: 10_000,
  eventsPerBatch,
  eventNameLength: 128,
  /** Installs an app may mark as testers'. */
  testInstalls: 100,
  /** Ids a client makes: `installId`, event ids, device ids. */
  idLength: 128,
  clickIdLength,
  urlLength,
  userAgentLength,
  textLength,
  locales,
  /** Longest side of a screen, in points. */
  screenLength: 100_000,
  /** The longest an app may let its clicks wait: seven days. */
  windowMs: 7 * 24 * 3_600_000,
  /** Latest moment a JavaScript `Date` can hold. */
  milliseconds: 8.64e15,
} as const;
