export { sessionVersion } from "./entities/account-records.ts";
export type * from "./entities/account-records.ts";
export type { Change, ChangeFeed } from "./nodes/changes.ts";
export { startOf, zeroCounts } from "./stats/buckets.ts";
export { copyStore } from "./copy/copy-store.ts";
export type { CopyResult, CopyOptions, CopyStep } from "./copy/copy-store.ts";
export type { CopyEnd } from "./copy/end.ts";
export { methodFacet } from "./facets/method-facet.ts";
export { countedEvent } from "./facets/counted-event.ts";
export { counterName } from "./stats/counter-name.ts";
export { compareNames, formatNameCursor, parseNameCursor } from "./paging/cursor.ts";
export type { NamePosition } from "./paging/cursor.ts";
export { BadCursor, StoreBusy, StoreMissing, StoreUnavailable } from "./errors.ts";
export type { FacetDelta } from "./facets/cube-changes.ts";
export { noLink } from "./facets/cube.ts";
export { parseCube } from "./facets/cube-document.ts";
export type { CubeKind } from "./facets/views.ts";
export { dayLimits } from "./facets/day.ts";
export type { StoredCube } from "./facets/cube-document.ts";
export {
  joinClickFacets,
  dimensions,
  facetText,
  flaggedValue,
  otherValue,
  parseFacets,
} from "./facets/dimensions.ts";
export type { ClickDimension, Dimension, FacetValues } from "./facets/dimensions.ts";
export { measuredCurrency, measuredEvent } from "./facets/measure.ts";
export type { Measure } from "./facets/measure.ts";
export type { ReturnWindow, Touch } from "./facets/touch.ts";
export { deserializeError, serializeError } from "./committer/serialized-error.ts";
export type { SerializedError } from "./committer/serialized-error.ts";
export { foldCode, otherCodes } from "./text/codes.ts";
export { containsWords, linkName, searchText, sortName, splitWords } from "./text/link-text.ts";
export { lowerPriority } from "./threads/lower-priority.ts";
export type * from "./entities/index.ts";
export { auditOfService, personalActions } from "./entities/audit.ts";
export { addCounts } from "./entities/index.ts";
export { signalLifetimeMs } from "./entities/ad-lookups.ts";
export { defaultEventRetentionMs } from "./entities/expiry.ts";
export { maxClientsPerKey, sumByKey } from "./entities/key-uses.ts";
export { maxPasskeysPerAccount } from "./entities/passkeys.ts";
export { findSightings } from "./entities/users.ts";
export { withoutHealth } from "./outbox/messages.ts";
export type * from "./outbox/messages.ts";
export type { Page, PageRequest, TimeSpan } from "./paging/page.ts";
export { maxMessageBytes } from "./ports.ts";
export type * from "./ports.ts";
export type * from "./records.ts";
export type { SchemaStatus } from "./schema/schema-status.ts";
export { requireVersion, UnknownVersion } from "./schema/stored-version.ts";
export { limitMemory } from "./threads/thread-memory.ts";
export {
  toLocalTime,
  fromLocalTime,
  nextDay,
  startOfDay,
  startOfMonth,
} from "./stats/time-zone.ts";
