import { auditAdmin, withAudit } from "../admin/accounts/audit.ts";
import { memberAdmin } from "../admin/accounts/members.ts";
import type { MemberAdminDependencies } from "../admin/accounts/members.ts";
import type { LiveFeed } from "../admin/live/feed.ts";
import { liveAdmin } from "../admin/live/stream.ts";
import { appAdmin } from "../catalog/apps/admin.ts";
import type { AppAdminDependencies } from "../catalog/apps/admin.ts";
import { keyAdmin } from "../catalog/api-keys/admin.ts";
import type { KeyAdminDependencies } from "../catalog/api-keys/admin.ts";
import { bulkLinkAdmin } from "../catalog/links/bulk-change.ts";
import { linkAdmin } from "../catalog/links/admin.ts";
import type { LinkAdminDependencies } from "../catalog/links/admin.ts";
import { googleAdsAdmin } from "../admin/export/admin.ts";
import { importAdmin } from "../admin/importing/admin.ts";
import type { ImportAdminDependencies } from "../admin/importing/admin.ts";
import { recordImportAdmin } from "../admin/importing/records-admin.ts";
import { doctorAdmin } from "../admin/doctor/admin.ts";
import type { DoctorAdminDependencies } from "../admin/doctor/admin.ts";
import { clickAdmin } from "../public/clicks/admin.ts";
import { eventAdmin } from "../public/events/admin.ts";
import { postbackAdmin } from "../public/postbacks/admin.ts";
import { phoneTestAdmin } from "../admin/phone-test/admin.ts";
import type { PhoneTestAdminDependencies } from "../admin/phone-test/admin.ts";
import type { EventDependencies } from "../public/events/store-events.ts";
import { webAdmin } from "../public/web/admin.ts";
import { installAdmin } from "../admin/installs/admin.ts";
import { privacyAdmin } from "../admin/installs/privacy-admin.ts";
import { timelineAdmin } from "../admin/installs/timeline.ts";
import { userAdmin } from "../admin/installs/user-admin.ts";
import type { InstallAdminDependencies } from "../admin/installs/admin.ts";
import { webhookAdmin } from "../integrations/webhooks/admin.ts";
import type { WebhookAdminDependencies } from "../integrations/webhooks/admin.ts";
import { sharedReportAdmin } from "../admin/shared-reports/admin.ts";
import type { SharedReportAdminDependencies } from "../admin/shared-reports/admin.ts";
import { statsAdmin } from "../admin/stats/admin.ts";
import type { AdminHandlers } from "../platform/admin-handlers/handlers.ts";

/** Dependencies of the admin API. */
export type AdminDependencies = AppAdminDependencies &
  LinkAdminDependencies &
  InstallAdminDependencies &
  DoctorAdminDependencies &
  PhoneTestAdminDependencies &
  KeyAdminDependencies &
  WebhookAdminDependencies &
  ImportAdminDependencies &
  EventDependencies &
  SharedReportAdminDependencies &
  MemberAdminDependencies & { readonly feed: LiveFeed };

/** Creates the handlers of the admin API. Changes are written to the audit log. */
export function adminHandlers(deps: AdminDependencies): AdminHandlers {
  const handlers: AdminHandlers = {
    ...appAdmin(deps),
    ...webAdmin(deps),
    ...linkAdmin(deps),
    ...bulkLinkAdmin(deps),
    ...clickAdmin(deps),
    ...importAdmin(deps),
    ...recordImportAdmin(deps),
    ...statsAdmin(deps),
    ...sharedReportAdmin(deps),
    ...installAdmin(deps),
    ...userAdmin(deps),
    ...privacyAdmin(deps),
    ...timelineAdmin(deps),
    ...eventAdmin(deps),
    ...googleAdsAdmin(deps),
    ...postbackAdmin(deps),
    ...doctorAdmin(deps),
    ...phoneTestAdmin(deps),
    ...keyAdmin(deps),
    ...webhookAdmin(deps),
    ...memberAdmin(deps),
    ...auditAdmin(deps),
    ...liveAdmin(deps.feed),
  };
  return withAudit(handlers, deps.store.audit, deps.now);
}
