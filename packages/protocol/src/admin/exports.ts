/** Paths that return a whole list as a file, such as `GET /api/v1/export/links?format=csv`. They need the same permission as the list. */
export const exportPaths = {
  links: "/api/v1/export/links",
  installs: "/api/v1/export/installs",
  events: "/api/v1/export/events",
  /** Counts per day, for the app and for each link. */
  clicks: "/api/v1/export/clicks",
  audit: "/api/v1/export/audit",
  report: "/api/v1/export/report",
} as const;

export type ExportName = keyof typeof exportPaths;

/**
 * The formats of an export. NDJSON has one object per line, and links, installs, events and clicks can be imported from it.
 * CSV has the same in columns, and only links can be imported from it.
 */
export const exportFormats = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];
