import { auditAdmin, audited } from "../accounts/audit.ts";
import { memberAdmin } from "../accounts/members.ts";
import type { DashboardPlace } from "../accounts/members.ts";
import type { LiveFeed } from "../live/feed.ts";
import { liveAdmin } from "../live/stream.ts";
import { appAdmin } from "../apps/admin.ts";
import type { AppAdminDependencies } from "../apps/admin.ts";
import { keyAdmin } from "../api-keys/admin.ts";
import type { KeyAdminDependencies } from "../api-keys/admin.ts";
import { linkAdmin } from "../links/admin.ts";
import type { LinkAdminDependencies } from "../links/admin.ts";
import { importAdmin } from "../importing/admin.ts";
import type { ImportAdminDependencies } from "../importing/admin.ts";
import { recordImportAdmin } from "../importing/records-admin.ts";
import { doctorAdmin } from "../doctor/admin.ts";
import type { DoctorAdminDependencies } from "../doctor/admin.ts";
import { eventAdmin } from "../events/admin.ts";
import { installAdmin } from "../installs/admin.ts";
import type { InstallAdminDependencies } from "../installs/admin.ts";
import { webhookAdmin } from "../webhooks/admin.ts";
import type { WebhookAdminDependencies } from "../webhooks/admin.ts";
import { statsAdmin } from "../stats/admin.ts";
import type { AdminHandlers } from "../admin/handlers.ts";

/** What the admin API stands on. */
export type AdminDependencies = AppAdminDependencies &
  LinkAdminDependencies &
  InstallAdminDependencies &
  DoctorAdminDependencies &
  KeyAdminDependencies &
  WebhookAdminDependencies &
  ImportAdminDependencies &
  DashboardPlace & { readonly feed: LiveFeed };

/** Everything the admin API can do; what changes something is written down. */
export function adminHandlers(deps: AdminDependencies): AdminHandlers {
  const handlers: AdminHandlers = {
    ...appAdmin(deps),
    ...linkAdmin(deps),
    ...importAdmin(deps),
    ...recordImportAdmin(deps),
    ...statsAdmin(deps),
    ...installAdmin(deps),
    ...eventAdmin(deps),
    ...doctorAdmin(deps),
    ...keyAdmin(deps),
    ...webhookAdmin(deps),
    ...memberAdmin(deps),
    ...auditAdmin(deps),
    ...liveAdmin(deps.feed),
  };
  return audited(handlers, deps.store.audit, deps.now);
}
