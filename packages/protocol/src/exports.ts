/**
 * Everything a list shows, as a file: `GET /api/v1/export/links?format=csv`. Takes the filters of the list, and
 * whoever may see the list.
 */
export const exportPaths = {
  links: "/api/v1/export/links",
  installs: "/api/v1/export/installs",
  events: "/api/v1/export/events",
  /** What was counted, for the app and for each link, by the day. */
  clicks: "/api/v1/export/clicks",
  changes: "/api/v1/export/changes",
  statistics: "/api/v1/export/statistics",
} as const;

export type ExportName = keyof typeof exportPaths;

/** NDJSON: each line what the list's API shows. An import takes back links, installs, events and clicks. CSV: the same in columns; only that of links holds all that
 * an import takes. */
export const exportFormats = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];
