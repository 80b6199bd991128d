/**
 * The part of the contract that the client library uses. An app's bundle contains all of it, because Metro does not
 * remove unused exports: keep out whatever only the service, the admin API or the dashboard needs.
 */
export {
  appHeader,
  authorizationHeader,
  createLinkPath,
  eventsPath,
  matchLinkPath,
  resolveShortPath,
  sdkHeader,
  universalLinkClickPath,
} from "./routes.ts";
export { retryAfterMs } from "./retry-after.ts";
export {
  clickIdLength,
  eventsPerBatch,
  locales,
  textLength,
  urlLength,
  userAgentLength,
} from "./limits.ts";

export type { ErrorBody, ErrorCode } from "./errors.ts";
export type {
  ClickIdRequest,
  FingerprintRequest,
  LocaleTag,
  Match,
  MatchLinkRequest,
  MatchLinkResponse,
  OtherFamily,
} from "./match-link.ts";
export type {
  CreateLinkParts,
  CreateLinkRequest,
  CreateLinkResponse,
  SocialPreview,
} from "./create-link.ts";
export type { LinkData, ResolveShortRequest, ResolveShortResponse } from "./resolve-short.ts";
export type {
  AnalyticsEvent,
  EventBatch,
  EventReceipt,
  RejectedEvent,
  SingleEvent,
} from "./analytics.ts";
export type {
  UniversalLinkClickRequest,
  UniversalLinkClickResponse,
} from "./universal-link-click.ts";
