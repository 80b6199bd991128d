/**
 * Everything a list shows, as a file: `GET /api/v1/export/links?format=csv`. Takes the filters of the list, and
 * whoever may see the list.
 */
export const exportPaths = {
  links: "/api/v1/export/links",
  installs: "/api/v1/export/installs",
  events: "/api/v1/export/events",
  /** What was counted, for the app and for each link. */
  clicks: "/api/v1/export/clicks",
  changes: "/api/v1/export/changes",
  statistics: "/api/v1/export/statistics",
} as const;

export type ExportName = keyof typeof exportPaths;

/** NDJSON: each line what the list's API shows. CSV: the same in columns; of links, all that an import takes back. */
export const exportFormats = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];
