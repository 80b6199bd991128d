/**
 * Everything a list shows, as a file: `GET /api/v1/export/links?format=csv`. Takes the filters of the list, and
 * whoever may see the list.
 */
export const exportPaths = {
  links: "/api/v1/export/links",
  installs: "/api/v1/export/installs",
  events: "/api/v1/export/events",
  changes: "/api/v1/export/changes",
  statistics: "/api/v1/export/statistics",
} as const;

export type ExportName = keyof typeof exportPaths;

/** NDJSON: each line what the list's API shows. CSV: the columns a spreadsheet has a use for. */
export const exportFormats = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];
