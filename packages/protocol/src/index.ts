export { accountPaths, keyScopes, roles } from "./accounts.ts";
export { adminPaths } from "./admin.ts";
export { fileFormats } from "./admin-links.ts";
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
export { exportFormats, exportPaths } from "./exports.ts";
export { funnelSteps, statsDimensions } from "./report.ts";
export type {
  BreakdownRow,
  FunnelStep,
  RetentionRow,
  RevenueRow,
  StatsDimension,
  StatsReport,
  LinkTotals,
  StatsCounts,
  StatsStep,
  StatsView,
} from "./report.ts";
export { previewVisitors } from "./link-preview.ts";
export { domainProofPath, servicePaths, serviceTrees } from "./service-paths.ts";
export { webhookEvents, webhookTypes } from "./webhooks.ts";
export { errorStatus } from "./errors.ts";
export { retryAfterMs } from "./retry-after.ts";
export {
  clickIdLength,
  eventsPerBatch,
  limits,
  locales,
  textLength,
  urlLength,
  userAgentLength,
} from "./limits.ts";

export type {
  ActorView,
  AuditView,
  InvitationView,
  KeyScope,
  MemberChange,
  MemberDraft,
  MembersView,
  MemberView,
  NewInvitation,
  NodeView,
  OperatorView,
  OwnApp,
  PasswordChange,
  Role,
  SessionView,
  SignIn,
  SignInRefusal,
  SignInWays,
  TicketToken,
  TicketUse,
  TicketView,
} from "./accounts.ts";
export type { Route, RouteName } from "./routes.ts";
export type { ErrorBody, ErrorCode } from "./errors.ts";
export type { LinkPreview, PreviewVisitor, SocialCard, VisitorAnswer } from "./link-preview.ts";
export type { ExportFormat, ExportName } from "./exports.ts";
export type { LiveItem, LiveView } from "./live.ts";
export type { Health, Readiness } from "./health.ts";
export type {
  ClickIdRequest,
  FingerprintRequest,
  LocaleTag,
  Match,
  MatchLinkRequest,
  MatchLinkResponse,
  OtherFamily,
} from "./match-link.ts";
export type { CreateLinkParts, CreateLinkRequest, CreateLinkResponse } from "./create-link.ts";
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
export type {
  AndroidSettings,
  AppChange,
  AppView,
  CalibrationStep,
  CalibrationView,
  LessonsView,
  EarlierAnswer,
  EventView,
  InstallExplanation,
  InstallMark,
  InstallRecord,
  InstallView,
  IosSettings,
  DomainCheck,
  Finding,
  MatchingPolicy,
  Page,
  SignalCost,
  Tries,
  UtmTemplate,
} from "./admin.ts";
export type { KeyDraft, KeyRotation, KeyUse, KeyView, ListedKey, NewKey } from "./admin-keys.ts";
export type {
  FileFormat,
  FileImport,
  FileImportReport,
  ImportedLine,
  ImportedLink,
  LineFault,
  LinkChange,
  LinkDraft,
  LinkImport,
  LinkImportItem,
  LinkImportReport,
  LinkParts,
  LinkView,
  PlatformOverride,
  SocialPreview,
  Utm,
} from "./admin-links.ts";
export { recordKinds } from "./admin-records.ts";
export type {
  DayOfCounts,
  ExportedLines,
  RecordImport,
  RecordImportReport,
  RecordKind,
} from "./admin-records.ts";
export type {
  DeliveryAttempt,
  DeliveryDetails,
  DeliveryView,
  InstallData,
  NewWebhook,
  WebhookChange,
  WebhookDraft,
  WebhookEvent,
  WebhookPayload,
  WebhookReplay,
  WebhookRotation,
  WebhookType,
  WebhookView,
} from "./webhooks.ts";
