export { serve } from "./composition/serve.ts";
export {
  backUpStore,
  compactStore,
  copyStores,
  migrateStore,
  openStore,
  describeLocation,
  restoreStore,
  schemaStatus,
  storeUsage,
  verifyBackup,
} from "./composition/stores.ts";
export { ConfigError, dashboardUrl, readConfig } from "./composition/config.ts";
export { settings, shownFallback } from "./composition/settings.ts";
export { requireDashboardHost } from "./admin/accounts/dashboard-host.ts";
export {
  createOperatorLink,
  createPasswordResetLink,
  oneTimeLinkUrl,
} from "./admin/accounts/one-time-links.ts";
export type { CreatedOneTimeLink } from "./admin/accounts/one-time-links.ts";
export { AccountNotices } from "./admin/accounts/account-notices.ts";
export {
  passkeysOfPerson,
  removePasskeyOfPerson,
  removeSecondFactor,
  signOutPerson,
} from "./admin/accounts/account-changes.ts";
export { serveAssistant } from "./admin/assistants/serve-assistant.ts";
export { ApiError } from "./platform/http/errors.ts";
export { registerApp } from "./catalog/apps/register-app.ts";
export { howToProve, checkDomainProofs } from "./catalog/apps/domain-proof.ts";
export { httpGet } from "./platform/http/http-get.ts";
export { appView } from "./catalog/apps/edit-app.ts";
export { terminalQrCode } from "./public/landing/qr-code.ts";
export { readVerdict } from "./public/matching/stored-verdict.ts";
export { percent } from "./admin/installs/percent.ts";
export { checkAssociation } from "./admin/doctor/association.ts";
export { checkPostbacks } from "./admin/doctor/postbacks.ts";
export { exportedFile } from "./admin/export/exported.ts";
export { personalFile } from "./admin/export/personal-file.ts";
export { exportMissingDays } from "./composition/nightly-export.ts";
export { ImportFileError } from "./admin/importing/import-file-error.ts";
export { importFormats } from "./admin/importing/formats/index.ts";
export { readExported } from "./admin/importing/read-exported.ts";
export { readLinks } from "./admin/importing/read-links.ts";
export { ImportReport } from "./admin/importing/report.ts";
export { createMailer, mailSettings } from "./composition/mail.ts";
export { mailView } from "./platform/mail/mail-view.ts";
export { sendTestMail } from "./platform/mail/send-test-mail.ts";
export { smtpSender } from "./platform/mail/smtp.ts";
export { localAdmin } from "./composition/local-admin.ts";
export { createMatchingPath } from "./composition/matching-path.ts";
export { version } from "./version.ts";
export { auditOfService, StoreBusy, StoreMissing, StoreUnavailable } from "@throughline/storage";

export type { HttpResponse, HttpGet } from "./platform/http/http-get.ts";
export type { DomainSources } from "./catalog/apps/domain-proof.ts";
export type { Serving } from "./composition/serve.ts";
export type { ServerConfig } from "./composition/config.ts";
export type { AppDraft, RegisteredApp } from "./catalog/apps/register-app.ts";
export type { BackupContents, StoreLocation, StoreUsage } from "./composition/stores.ts";
export type { ImportFormat } from "./admin/importing/formats/index.ts";
export type { LinkInFile } from "./admin/importing/read-links.ts";
export type { Setting } from "./composition/settings.ts";
export type { App, CopyStep, Passkey, Person, SchemaStatus, Store } from "@throughline/storage";
export type { FingerprintRequest } from "@throughline/protocol";
