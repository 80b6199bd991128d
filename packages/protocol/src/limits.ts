// The limits that a client needs are separate exports, so that its bundle contains no others.

/** Maximum events in one batch. */
export const eventsPerBatch = 100;
/** Maximum length of the user's id. */
export const userIdLength = 200;
/** Maximum length of a `clickId` from a referrer. */
export const clickIdLength = 256;
export const urlLength = 8192;
export const userAgentLength = 2048;
/** Maximum length of any other text in a fingerprint, such as model, version, time zone or language tag. */
export const textLength = 256;
/** Maximum number of entries in a fingerprint's locale list. */
export const locales = 64;

/** The limits of the API. Lengths are in characters, sizes in bytes. */
export const limits = {
  /** Maximum body of an endpoint without its own limit. */
  bodyBytes: 64 * 1024,
  /** Maximum body of `POST /api/link/match-link`. Some SDKs send the whole clipboard as `pastedLink`. */
  matchBodyBytes: 512 * 1024,
  /** Maximum body of `POST /api/analytics/events`. */
  eventsBodyBytes: 512 * 1024,
  /** Maximum body of `POST /api/link/create`. */
  createLinkBodyBytes: 16 * 1024,
  /** Maximum body of a copy of Apple's postbacks, which has about 1 kB. */
  postbackBodyBytes: 16 * 1024,
  /** Maximum body of `POST /api/link/ad-signals`. */
  adSignalsBodyBytes: 32 * 1024,
  /** Maximum length of the alias of an invite. */
  aliasLength: 32,
  /** Maximum tags of an invite. */
  inviteTags: 5,
  /** Maximum body of `PATCH /api/v1/app`, which can contain landing pages in many languages. */
  appBodyBytes: 512 * 1024,
  /** Maximum bytes of an uploaded icon, its length in Base64, and the body of `POST /api/v1/icons`. */
  iconBytes: 200_000,
  iconLength: 266_668,
  iconBodyBytes: 280 * 1024,
  /** Maximum body of `POST /api/v1/import/links`. */
  importBodyBytes: 8 * 1024 * 1024,
  /** Maximum links or other records in one import request. */
  linksPerImport: 500,
  /** Maximum links in an imported file. */
  linksPerFile: 10_000,
  /** Maximum further codes of a link. */
  aliases: 50,
  /** Maximum links that one request changes together. */
  linksPerChange: 10_000,
  eventsPerBatch,
  /** Maximum events in one request of `POST /api/v1/events`. */
  serverEventsPerBatch: 500,
  eventNameLength: 128,
  /** Maximum test installs of an app. */
  testInstalls: 100,
  /** Maximum length of IDs that a client creates: `installId`, event IDs and device IDs. */
  idLength: 128,
  /** Events from servers are stored with a prefix. */
  serverEventIdLength: 121,
  userIdLength,
  clickIdLength,
  urlLength,
  userAgentLength,
  textLength,
  locales,
  /** Maximum side of a screen, in points. */
  screenLength: 100_000,
  /** Maximum match window of an app: seven days. */
  windowMs: 7 * 24 * 3_600_000,
  /** The latest time of a JavaScript `Date`. */
  milliseconds: 8.64e15,
} as const;
