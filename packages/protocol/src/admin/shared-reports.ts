import { Type } from "typebox";
import type { Static } from "typebox";
import * as t from "./fields.ts";
import { NoteView } from "./notes.ts";
import { accountRoute, adminRoute } from "./route.ts";
import { StatsReport } from "./statistics.ts";

const embedOrigins = t.list(
  t.pattern(
    "^https?://[a-z0-9-]+(\\.[a-z0-9-]+)*(:\\d{1,5})?$",
    "The origin of a website.",
    "https://www.agency.example",
  ),
  "The websites that may show the report in a frame. None by default.",
  { maxItems: 10, uniqueItems: true },
);

export const SharedReportDraft = t.strictObject("The report to share.", {
  name: t.text(100, "The name that readers see."),
  query: t.optional(
    t.text(
      4000,
      "The query of the report, such as `country=DE,AT&campaign=spring`. Readers cannot change it.",
    ),
  ),
  days: t.optional(
    Type.Integer({
      minimum: 1,
      maximum: 366,
      description:
        "Shows this many days up to today. Without `days`, and without `from` and `to` in `query`, the report shows 30 days.",
    }),
  ),
  expiresAt: t.optional(
    t.moment("When the link ends. Without it, the link works until you revoke it."),
  ),
  password: t.optional(t.password("The password that readers must enter, of 8 to 200 characters.")),
  embedOrigins: t.optional(embedOrigins),
  withNotes: t.optional(
    t.boolean("Whether readers see the notes on days. The default is `false`."),
  ),
});
export type SharedReportDraft = Static<typeof SharedReportDraft>;

export const SharedReportView = t.object("A shared report.", {
  id: t.string("The report's id, which is part of its URL."),
  name: t.string("The name that readers see."),
  url: t.string("The URL of the report. Everybody who has it can read the report."),
  query: t.string("The query of the report."),
  days: t.nullableNumber("How many days up to today the report shows; `null` if `query` says it."),
  expiresAt: t.nullableString("When the link ends; `null` if it works until it is revoked."),
  hasPassword: t.boolean("Whether readers must enter a password."),
  embedOrigins,
  withNotes: t.boolean("Whether readers see the notes on days."),
  createdAt: t.string("When the report was shared."),
});
export type SharedReportView = Static<typeof SharedReportView>;

export const SharedReportRequest = t.strictObject("Which report to read.", {
  id: t.text(64, "The report's id."),
  password: t.optional(Type.String({ maxLength: 200, description: "The report's password." })),
  access: t.optional(t.text(200, "`access` of an earlier response, instead of the password.")),
});
export type SharedReportRequest = Static<typeof SharedReportRequest>;

export const SharedReportContent = t.object("What the readers of a shared report see.", {
  name: t.string("The report's name."),
  app: t.string("The app's name."),
  query: t.string("The query of the report."),
  expiresAt: t.nullableString("When the link ends."),
  access: t.nullableString(
    "Replaces the password for 12 hours; `null` if the report has no password.",
  ),
  report: StatsReport,
  notes: t.list(NoteView, "The notes on days, if the report shows them."),
});
export type SharedReportContent = Static<typeof SharedReportContent>;

const editorRoute = { role: "editor", scope: "admin", tag: "stats" } as const;

export const sharedReportRoutes = {
  listSharedReports: adminRoute({
    method: "GET",
    path: "/api/v1/shared-reports",
    ...editorRoute,
    command: { columns: ["id", "name", "query", "days", "expiresAt", "hasPassword", "url"] },
    summary: "List shared reports",
    description: "Returns the reports that people without an account can read, oldest first.",
    response: t.listOf(SharedReportView, "The app's shared reports."),
  }),
  createSharedReport: adminRoute({
    method: "POST",
    path: "/api/v1/shared-reports",
    ...editorRoute,
    summary: "Create a shared report",
    description:
      "Makes a report readable by everybody who has its URL. Readers see the figures of its query only, and no ids of installs or users.",
    body: SharedReportDraft,
    response: SharedReportView,
    status: 201,
    errors: ["conflict"],
    secrets: ["password"],
    audit: "shared the report",
  }),
  revokeSharedReport: adminRoute({
    method: "DELETE",
    path: "/api/v1/shared-reports/:reportId",
    params: { reportId: "The report's id." },
    ...editorRoute,
    command: { name: "shared-report revoke" },
    summary: "Revoke a shared report",
    description: "Ends the link of a shared report at once.",
    status: 204,
    errors: ["not_found"],
    audit: "revoked the shared report",
  }),
};

/** The route for readers, who have no account. */
export const sharedReportReaderRoutes = {
  readSharedReport: accountRoute({
    method: "POST",
    path: "/api/shared-report",
    tag: "stats",
    summary: "Read a shared report",
    description:
      "Returns the figures of a shared report. It needs no account; a report with a password needs its password.",
    body: SharedReportRequest,
    response: SharedReportContent,
    errors: ["not_found", "wrong_credentials", "rate_limited"],
  }),
};
