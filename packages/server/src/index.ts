export { serve } from "./composition/serve.ts";
export {
  backUpStore,
  compactStore,
  copyStores,
  migrateStore,
  openStore,
  placeInWords,
  restoreStore,
  schemaStatus,
  storeUsage,
  takeStoreBack,
  verifyBackup,
} from "./composition/compose.ts";
export { ConfigError, dashboardUrl, readConfig } from "./composition/config.ts";
export { settings, shownFallback } from "./composition/settings.ts";
export { requireDashboard } from "./accounts/dashboard-host.ts";
export { ticketForOperator, ticketForReset, ticketUrl } from "./accounts/tickets.ts";
export type { IssuedTicket } from "./accounts/tickets.ts";
export { ApiError } from "./http/errors.ts";
export { registerApp } from "./apps/register-app.ts";
export { howToProve, lookForProof } from "./apps/domain-proof.ts";
export { ask } from "./http/ask.ts";
export { appView } from "./apps/edit-app.ts";
export { readVerdict } from "./matching/kept-verdict.ts";
export { percent } from "./installs/percent.ts";
export { checkAssociation } from "./doctor/association.ts";
export { exportedText } from "./export/exported.ts";
export { FileFault } from "./importing/file-fault.ts";
export { importFormats } from "./importing/formats/index.ts";
export { readExported } from "./importing/read-exported.ts";
export { readLinks } from "./importing/read-links.ts";
export { ImportReport } from "./importing/report.ts";
export { localAdmin } from "./composition/local-admin.ts";
export { createMatchingPath } from "./composition/matching-path.ts";
export { version } from "./version.ts";
export { StoreBusy, StoreMissing, StoreUnavailable } from "@throughline/storage";

export type { Answered, Ask } from "./http/ask.ts";
export type { DomainSources } from "./apps/domain-proof.ts";
export type { Serving } from "./composition/serve.ts";
export type { ServerConfig } from "./composition/config.ts";
export type { AppDraft, RegisteredApp } from "./apps/register-app.ts";
export type { BackupContents, StorePlace, StoreUsage } from "./composition/compose.ts";
export type { ImportFormat } from "./importing/formats/index.ts";
export type { LinkInFile } from "./importing/read-links.ts";
export type { Setting } from "./composition/settings.ts";
export type { App, CopyStep, SchemaStatus, Store } from "@throughline/storage";
export type { FingerprintRequest } from "@throughline/protocol";
