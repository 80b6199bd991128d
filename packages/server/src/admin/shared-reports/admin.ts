import { servicePaths } from "@throughline/protocol";
import type { SharedReportView } from "@throughline/protocol";
import type { SharedReport, Store } from "@throughline/storage";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { PasswordHasher } from "../../platform/passwords/password.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { iso } from "../../platform/time/iso.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";
import { requireDashboardHost } from "../accounts/dashboard-host.ts";
import type { DashboardLocation } from "../accounts/members.ts";
import { statsAdmin } from "../stats/admin.ts";
import { sharedQueryAt } from "./shared-query.ts";

/** Nobody can guess the id of a shared report, which is all that its readers need. */
const reportIdBytes = 16;
const noteIdBytes = 9;

/** How many reports an app may share, and how many notes it may have. */
const maxPerApp = { reports: 200, notes: 1000 } as const;

/** Dependencies of the routes for shared reports and notes. */
export interface SharedReportAdminDependencies extends DashboardLocation {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly passwords: PasswordHasher;
}

/** The handlers for shared reports, and for the notes on days that a report can show. */
export function sharedReportAdmin(
  deps: SharedReportAdminDependencies,
): AdminHandlers<
  | "listSharedReports"
  | "createSharedReport"
  | "revokeSharedReport"
  | "listNotes"
  | "createNote"
  | "deleteNote"
> {
  const { store, now, random, passwords } = deps;
  const { statsReport } = statsAdmin(deps);
  return {
    listSharedReports: async ({ app, serviceUrl }) => ({
      items: (await store.sharedReports.list(app.id)).map((report) =>
        reportView(report, deps.dashboardUrl ?? serviceUrl),
      ),
    }),

    async createSharedReport({ app, body, serviceUrl }) {
      const dashboardUrl = deps.dashboardUrl ?? serviceUrl;
      await requireDashboardHost(store.apps, dashboardUrl);
      if ((await store.sharedReports.list(app.id)).length >= maxPerApp.reports) {
        throw new ApiError(
          "conflict",
          `This app already shares ${maxPerApp.reports} reports, which is the maximum. Revoke one first.`,
        );
      }
      const { name, query = "", days, expiresAt, password, embedOrigins = [], withNotes } = body;
      const at = now();
      const report: SharedReport = {
        id: random(reportIdBytes).toString("base64url"),
        app: app.id,
        name,
        query,
        ...(days !== undefined && { days }),
        ...(expiresAt !== undefined && { expiresAt: parseExpiry(expiresAt, at) }),
        ...(password !== undefined && { password: await passwords.hash(password) }),
        embedOrigins,
        withNotes: withNotes ?? false,
        createdAt: at,
      };
      // A report that cannot be read is refused here, not when its readers open it.
      await statsReport({ app, query: sharedQueryAt(report, app.timeZone ?? "UTC", at) });
      await store.sharedReports.add(report);
      return reportView(report, dashboardUrl);
    },

    async revokeSharedReport({ app, params: { reportId } }) {
      if (await store.sharedReports.delete(app.id, reportId)) return;
      throw new ApiError("not_found", `This app does not share a report with the id ${reportId}.`);
    },

    listNotes: async ({ app }) => ({ items: (await store.notes.list(app.id)).map(noteView) }),

    async createNote({ app, body: { day, text } }) {
      if (parseTimestamp(day) === undefined) {
        throw invalidField("day", `"${day}" is not in the calendar.`);
      }
      if ((await store.notes.list(app.id)).length >= maxPerApp.notes) {
        throw new ApiError(
          "conflict",
          `This app already has ${maxPerApp.notes} notes, which is the maximum. Delete one first.`,
        );
      }
      const note = {
        id: `note_${random(noteIdBytes).toString("base64url")}`,
        app: app.id,
        day,
        text,
      };
      await store.notes.add(note);
      return noteView(note);
    },

    async deleteNote({ app, params: { noteId } }) {
      if (await store.notes.delete(app.id, noteId)) return;
      throw new ApiError("not_found", `This app has no note with the id ${noteId}.`);
    },
  };
}

export function noteView({ id, day, text }: { id: string; day: string; text: string }) {
  return { id, day, text };
}

function parseExpiry(text: string, now: number): number {
  const at = parseTimestamp(text);
  if (at === undefined) throw invalidField("expiresAt", `"${text}" is not in the calendar.`);
  if (at <= now) throw invalidField("expiresAt", `The link would end in the past, at ${iso(at)}.`);
  return at;
}

function reportView(report: SharedReport, dashboardUrl: string): SharedReportView {
  const { id, name, query, days, expiresAt, password, embedOrigins, withNotes, createdAt } = report;
  return {
    id,
    name,
    url: `${dashboardUrl}${servicePaths.dashboard}/shared/${id}`,
    query,
    days: days ?? null,
    expiresAt: expiresAt === undefined ? null : iso(expiresAt),
    hasPassword: password !== undefined,
    embedOrigins: [...embedOrigins],
    withNotes,
    createdAt: iso(createdAt),
  };
}
