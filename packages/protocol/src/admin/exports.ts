import { statsDimensions } from "./vocabulary.ts";

/** Paths that return a whole list as a file, such as `GET /api/v1/export/links?format=csv`. They need the same permission as the list. */
export const exportPaths = {
  links: "/api/v1/export/links",
  installs: "/api/v1/export/installs",
  events: "/api/v1/export/events",
  /** Counts per day, for the app and for each link. */
  clicks: "/api/v1/export/clicks",
  audit: "/api/v1/export/audit",
  "google-ads-conversions": "/api/v1/export/google-ads-conversions",
  /** The sheets of a report, in a ZIP file, or one of them. */
  report: "/api/v1/export/report",
} as const;

/** Paths that return everything about an install or a user as a file. They need the same permission as erasing. */
export const personalExportPaths = {
  install: "/api/v1/export/installs/:installId",
  user: "/api/v1/export/users/:userId",
} as const;

export type ExportName = keyof typeof exportPaths;

/**
 * The formats of an export. NDJSON has one object per line, and links, installs, events and clicks can be imported from it.
 * CSV and Parquet have the same in columns, and only links can be imported from CSV.
 */
export const exportFormats = ["csv", "ndjson", "parquet"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The files of an exported report, one for each kind of row. Those of the dimensions have a row for each value. */
export const reportSheets = [
  "totals",
  "series",
  "series-revenue",
  "funnel",
  "links",
  "link-events",
  "link-revenue",
  "revenue",
  "retention",
  ...statsDimensions,
  "value-revenue",
] as const;
export type ReportSheet = (typeof reportSheets)[number];
