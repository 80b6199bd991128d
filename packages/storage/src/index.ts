export { countedMethod } from "./counted-method.ts";
export type {
  Account,
  AccountStore,
  Actor,
  Admission,
  AuditEntry,
  AuditStore,
  Membership,
  Role,
  SignedIn,
  Ticket,
} from "./accounts.ts";
export { copyStore } from "./copy/copy-store.ts";
export type { Copied, CopyOptions, CopyStep } from "./copy/copy-store.ts";
export type { CopyEnd } from "./copy/end.ts";
export { BadCursor, StoreBusy, StoreMissing, StoreUnavailable } from "./errors.ts";
export { lowerPriority } from "./lower-priority.ts";
export { errorOf, toFault } from "./fault.ts";
export type { Fault } from "./fault.ts";
export type {
  AndroidApp,
  ApiKey,
  App,
  AppEvent,
  BetterAnswer,
  Click,
  ClickSignals,
  Counts,
  CountsAt,
  EarlierMatch,
  IdempotencyRecord,
  Install,
  InstallMatch,
  IosApp,
  Json,
  JsonObject,
  KeptVerdict,
  KeyScope,
  Link,
  MatchingSettings,
  Moment,
  NewClick,
  PlatformOverride,
  Salt,
  SocialPreview,
  Utm,
  UtmTemplate,
} from "./records.ts";
export type {
  Attempt,
  Conclusion,
  Endpoint,
  KeptEndpoint,
  Leased,
  Message,
  MessageKind,
  OutboxStore,
  Replay,
  TroubledEndpoint,
} from "./outbox.ts";
export { withoutHealth } from "./outbox.ts";
export { clickFacets, dimensions, facetText } from "./facets/dimensions.ts";
export type { ClickDimension, Dimension } from "./facets/dimensions.ts";
export { FacetCounts, otherValue } from "./facets/facet-counts.ts";
export type { FacetCount } from "./facets/facet-counts.ts";
export type { SchemaStatus } from "./schema-status.ts";
export type { Page, PageRequest } from "./page.ts";
export { longestMessage } from "./ports.ts";
export type {
  Appended,
  AppStore,
  ByLinkQuery,
  CandidateLookup,
  Change,
  ChangeFeed,
  ClickStore,
  Creation,
  DayOfLink,
  EventStore,
  ExportedRecords,
  FacetsAt,
  InstallStore,
  KeyStore,
  LessonStore,
  LinkCounts,
  LinkStore,
  LinkToKeep,
  NodeChannel,
  SaltStore,
  Settlement,
  StatsQuery,
  StatsReadModel,
  StatsScope,
  Store,
  StoreSize,
  Swept,
  Tally,
  ThreadReading,
  Upgrade,
} from "./ports.ts";
