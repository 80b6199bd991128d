export { adminPaths } from "./admin.ts";
export {
  appHeader,
  authorizationHeader,
  clientHeaders,
  createLinkPath,
  eventsPath,
  matchLinkPath,
  resolveShortPath,
  routes,
  sdkHeader,
  universalLinkClickPath,
} from "./routes.ts";
export { servicePaths, serviceTrees } from "./servicePaths.ts";
export { errorStatus } from "./errors.ts";
export {
  clickIdLength,
  eventsPerBatch,
  limits,
  locales,
  textLength,
  urlLength,
  userAgentLength,
} from "./limits.ts";

export type { Route, RouteName } from "./routes.ts";
export type { ErrorBody, ErrorCode } from "./errors.ts";
export type { Health, Readiness } from "./health.ts";
export type {
  ClickIdRequest,
  FingerprintRequest,
  LocaleTag,
  Match,
  MatchLinkRequest,
  MatchLinkResponse,
  OtherFamily,
} from "./matchLink.ts";
export type { CreateLinkParts, CreateLinkRequest, CreateLinkResponse } from "./createLink.ts";
export type { LinkData, ResolveShortRequest, ResolveShortResponse } from "./resolveShort.ts";
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
} from "./universalLinkClick.ts";
export type {
  AndroidSettings,
  AppChange,
  AppView,
  CalibrationStep,
  CalibrationView,
  EarlierAnswer,
  InstallExplanation,
  InstallMark,
  InstallView,
  IosSettings,
  KeyDraft,
  KeyRotation,
  KeyView,
  LinkChange,
  LinkDraft,
  LinkParts,
  LinkView,
  MatchingPolicy,
  NewKey,
  Page,
  PlatformOverride,
  SignalCost,
  SocialPreview,
  StatsCounts,
  StatsStep,
  StatsView,
  Tries,
  Utm,
} from "./admin.ts";
