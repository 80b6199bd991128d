/** A whole list as a file, such as `GET /api/v1/export/links?format=csv`: open to whoever may see the list. */
export const exportPaths = {
  links: "/api/v1/export/links",
  installs: "/api/v1/export/installs",
  events: "/api/v1/export/events",
  /** Counts per day, for the app and for each link. */
  clicks: "/api/v1/export/clicks",
  changes: "/api/v1/export/changes",
  statistics: "/api/v1/export/statistics",
} as const;

export type ExportName = keyof typeof exportPaths;

/**
 * NDJSON: one object per line, as the list shows it. An import reads links, installs, events and clicks. CSV: the same in
 * columns; an import reads only the CSV of links.
 */
export const exportFormats = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];
