/**
 * The name of an event that only says whether the user agrees that conversions are reported to ad networks. Its data are
 * `{ "granted": true }` or `{ "granted": false }`. It is not stored as an event.
 */
export const adConsentEvent = "$adConsent";
