import type { AdminRouteName } from "@throughline/protocol/admin";

/** The sections of the settings, each with the route that a member must be allowed to call. */
export const settingsSections = {
  app: "getApp",
  pages: "getApp",
  templates: "getApp",
  website: "getWebSnippet",
  reports: "listSharedReports",
  keys: "listPublishableKeys",
  webhooks: "listWebhooks",
  members: "listMembers",
  audit: "listAudit",
} as const satisfies Readonly<Record<string, AdminRouteName>>;

export type SettingsSection = keyof typeof settingsSections;
