import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dayMs } from "@throughline/engine/durations";
import type { ExportFormat } from "@throughline/protocol";
import type { AdminApi } from "@throughline/protocol/admin";
import { iso } from "../../platform/time/iso.ts";
import type { ExportTarget } from "./export-target.ts";
import { exported, toDailyCounts } from "./exported.ts";
import { fileChunks } from "./file-chunks.ts";

/** The tables of a nightly export. */
const tables = ["installs", "events", "clicks"] as const;
type DayTable = (typeof tables)[number];

/** Exports what an app recorded on a day (UTC), one file for each table that has rows. */
export async function exportDay(
  admin: AdminApi,
  { appId, day, format }: { appId: string; day: string; format: ExportFormat },
  target: ExportTarget,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "throughline-export-"));
  try {
    for (const table of tables) {
      const name = `app=${appId}/table=${table}/day=${day}/${table}.${format}`;
      let count = 0;
      const counted = (async function* () {
        for await (const rows of rowsOfDay(admin, table, day)) {
          count += rows.length;
          yield rows;
        }
      })();
      const file = join(folder, table);
      const chunks = fileChunks(format, { columns: exported[table].columns, rows: counted });
      await pipeline(Readable.from(chunks), createWriteStream(file));
      // A table without rows has no file, not even one from an earlier export of this day.
      await (count === 0 ? target.remove(name) : target.put(name, file));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Yields the rows of a table on a day. Clicks are counts of links, without the totals of the app. */
async function* rowsOfDay(
  admin: AdminApi,
  table: DayTable,
  day: string,
): AsyncGenerator<readonly object[]> {
  const from = `${day}T00:00:00.000Z`;
  const to = iso(Date.parse(from) + dayMs);
  if (table !== "clicks") {
    yield* exported[table].rows(admin, { from, to });
    return;
  }
  for await (const links of exported.links.rows(admin, {})) {
    for (const { code } of links as readonly { readonly code: string }[]) {
      yield toDailyCounts(code, await admin.linkStats({ params: { code }, query: { from, to } }));
    }
  }
}
