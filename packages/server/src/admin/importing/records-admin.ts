import type { RecordImportReport } from "@throughline/protocol";
import type { ExportedRecords, Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { TimeSlices } from "../../platform/time/time-slices.ts";
import { exportedRecord } from "./exported-record.ts";
import { RowError } from "./format.ts";

/** Imports exported installs, events and counts. Either all records of a request are stored, or none. */
export function recordImportAdmin({
  store,
}: {
  readonly store: Store;
}): AdminHandlers<"importRecords"> {
  return {
    async importRecords({ app, body: { kind, records } }) {
      const parsed: ExportedRecords[] = [];
      const errors: RecordImportReport["errors"] = [];
      const slices = new TimeSlices();
      for (const [index, record] of records.entries()) {
        await slices.yieldIfDue();
        try {
          parsed.push(exportedRecord(kind, record, app.id));
        } catch (error) {
          if (!(error instanceof RowError)) throw error;
          errors.push({ index, error: error.message });
        }
      }
      if (errors.length > 0) {
        return {
          done: false,
          counts: { created: 0, unchanged: 0, invalid: errors.length },
          errors,
        };
      }
      const created = await store.importRecords(app.id, {
        installs: parsed.flatMap(({ installs = [] }) => installs),
        events: parsed.flatMap(({ events = [] }) => events),
        counts: parsed.flatMap(({ counts = [] }) => counts),
      });
      const counts = { created, unchanged: parsed.length - created, invalid: 0 };
      return { done: true, counts, errors };
    },
  };
}
