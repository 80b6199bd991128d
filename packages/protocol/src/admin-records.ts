import type { EventView, InstallRecord, InstallView } from "./admin.ts";
import type { StatsCounts } from "./report.ts";

/** What `throughline export` writes beside links, and an import takes back. */
export const recordKinds = ["installs", "events", "clicks"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What was counted in a day (UTC) for a link; `link` is `null` for the app as a whole. */
export interface DayOfCounts extends StatsCounts {
  link: string | null;
  /** Such as `2026-11-16`. */
  day: string;
}

/** A line of each export, as an import takes it back. */
export interface ExportedLines {
  installs: InstallView & { record: InstallRecord };
  events: EventView;
  clicks: DayOfCounts;
}

/** What `POST /api/v1/import/records` takes: at most 500 lines of an export, oldest first; installs before their events. */
export interface RecordImport {
  kind: RecordKind;
  records: object[];
}

/** Answer of an import: all of its records are here now, or nothing was changed. */
export interface RecordImportReport {
  /** False: nothing was changed, as some records are invalid. */
  done: boolean;
  /** `unchanged`: the app has it already, or of counts, something was counted for the link on that day. */
  counts: { created: number; unchanged: number; invalid: number };
  /** What is wrong with which, counted from 0. */
  faults: { index: number; error: string }[];
}
