export {
  defaultQrStyle,
  drawQrSvg,
  isReadable,
  logoBox,
  printPixels,
  printWidthsMm,
  toQrColor,
  toQrUrl,
} from "./qr-style.ts";
export type { QrMatrix, QrStyle } from "./qr-style.ts";
export { adConsentEvent } from "./ad-consent.ts";
export * from "./client.ts";
export { browserName } from "./admin/browser-name.ts";
export { browserPaths } from "./admin/browser-paths.ts";
export { countryCodes } from "./admin/countries.ts";
export { dataKindNames, dataKinds } from "./admin/data-kinds.ts";
export type { DataKind } from "./admin/data-kinds.ts";
export { exportFormats, exportPaths, personalExportPaths, reportSheets } from "./admin/exports.ts";
export { findFilterValue, valuesOfFilter } from "./admin/filter-values.ts";
export {
  filterKey,
  filterKeys,
  filterNames,
  filterOperators,
  filterTest,
  formatFilters,
  joinValues,
  maxFilterValues,
  operatorsOf,
  parseFilters,
  splitValues,
  wordOfKey,
} from "./admin/filters.ts";
export { hasCode, linkLabel } from "./admin/link-label.ts";
export { findSameDestinations } from "./admin/same-destination.ts";
export { datesOfRange, reportRanges } from "./admin/ranges.ts";
export { evidenceOf, evidenceTable, signalWords } from "./admin/signal-words.ts";
export {
  adNetworks,
  adNetworkTypes,
  adSources,
  attributionModels,
  clickTargets,
  coarseValues,
  conditionDevices,
  conditionPlatforms,
  conversionTypes,
  defaultVariant,
  fileFormats,
  flaggedChoices,
  funnelGroups,
  funnelSteps,
  installFlags,
  isAdNetwork,
  keyScopes,
  languages,
  linkColumns,
  matchOutcomes,
  maxCountedPostbacks,
  previewVisitors,
  recordKinds,
  reportIntervals,
  roles,
  splitGoals,
  dimensionGroups,
  statsDimensions,
  userKinds,
  webhookEvents,
  webhookRecordOf,
  webhookTypes,
  weekdays,
} from "./admin/vocabulary.ts";
export { errors, errorStatus } from "./errors.ts";
export { limits } from "./limits.ts";
export { clientHeaders, routes } from "./routes.ts";
export {
  clientPackagesPath,
  domainProofName,
  domainProofPath,
  domainProofText,
  servicePaths,
  servicePrefixes,
  webPaths,
} from "./service-paths.ts";

export type { ExportFormat, ExportName, ReportSheet } from "./admin/exports.ts";
export type {
  FilterKey,
  FilterName,
  FilterOperator,
  FilterQuery,
  ReportFilter,
} from "./admin/filters.ts";
export type { Page } from "./admin/fields.ts";
export type * from "./admin/routes.ts";
export type { RangeDates, ReportRange } from "./admin/ranges.ts";
export type { Signal, SignalEvidence } from "./admin/signal-words.ts";
export type * from "./admin/verdict.ts";
export type * from "./admin/vocabulary.ts";
export type { Health, Readiness } from "./health.ts";
export type { Route, RouteName } from "./routes.ts";
export type { WebApp } from "./web-app.ts";
