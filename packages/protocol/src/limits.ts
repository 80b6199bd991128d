/** Bounds of the contract. Lengths are in characters, sizes in bytes. */
export const limits = {
  /** Largest body of an endpoint that does not name its own limit. */
  bodyBytes: 64 * 1024,
  /** Largest body of `POST /api/analytics/events`. */
  eventsBodyBytes: 512 * 1024,
  /** Events in one batch. */
  eventsPerBatch: 100,
  eventNameLength: 128,
  /** Ids a client makes: `installId`, event ids, device ids. */
  idLength: 128,
  /** `clickId`: as it came in a referrer. */
  clickIdLength: 256,
  urlLength: 8192,
  userAgentLength: 2048,
  /** Any other text of a fingerprint: model, version, time zone, language tag. */
  textLength: 256,
  /** Longest side of a screen, in points. */
  screenLength: 100_000,
  /** Latest moment a JavaScript `Date` can hold. */
  milliseconds: 8.64e15,
  /** Entries of a fingerprint's locale list. */
  locales: 64,
} as const;
