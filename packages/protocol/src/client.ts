/**
 * The part of the contract that the client library uses. An app's bundle contains all of it, because Metro does not
 * remove unused exports: keep out whatever only the service, the admin API or the dashboard needs.
 */
export {
  adSignalsPath,
  appHeader,
  authorizationHeader,
  createLinkPath,
  eventsPath,
  identifyEvent,
  matchLinkPath,
  qrCodePath,
  resolveShortPath,
  sdkHeader,
  universalLinkClickPath,
  variantHeader,
} from "./routes.ts";
export { adConsentEvent } from "./ad-consent.ts";
export { retryAfterMs } from "./retry-after.ts";
export {
  clickIdLength,
  eventsPerBatch,
  locales,
  textLength,
  urlLength,
  userAgentLength,
  userIdLength,
} from "./limits.ts";

export type { ErrorBody, ErrorCode } from "./errors.ts";
export type * from "./ad-signals.ts";
export type * from "./analytics.ts";
export type * from "./conversion-rules.ts";
export type * from "./create-link.ts";
export type * from "./match-link.ts";
export type * from "./resolve-short.ts";
export type * from "./universal-link-click.ts";
