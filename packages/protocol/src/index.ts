export * from "./client.ts";
export { accountPaths, keyScopes, roles } from "./accounts.ts";
export { adminPaths } from "./admin.ts";
export { fileFormats } from "./admin-links.ts";
export { clientHeaders, routes } from "./routes.ts";
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
export {
  clientPackagesPath,
  domainProofPath,
  servicePaths,
  serviceTrees,
} from "./service-paths.ts";
export { webhookEvents, webhookTypes } from "./webhooks.ts";
export { errorStatus } from "./errors.ts";
export { limits } from "./limits.ts";

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
export type { LinkPreview, PreviewVisitor, SocialCard, VisitorAnswer } from "./link-preview.ts";
export type { ExportFormat, ExportName } from "./exports.ts";
export type { LiveItem, LiveView } from "./live.ts";
export type { Health, Readiness } from "./health.ts";
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
