import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dayMs } from "@throughline/engine/durations";
import type { ExportFormat } from "@throughline/protocol";
import type { AdminApi } from "@throughline/protocol/admin";
import type { StatsReadModel } from "@throughline/storage";
import { iso } from "../../platform/time/iso.ts";
import type { ExportTarget } from "./export-target.ts";
import { exported } from "./exported.ts";
import { fileChunks } from "./file-chunks.ts";

/** The tables of a nightly export. */
export type DayTable = "installs" | "events" | "clicks" | "links" | "google-ads-conversions";

/** How many links one query counts the clicks of. */
const linksPerPage = 1_000;

/** What to export of an app. */
export interface DayExport {
  readonly appId: string;
  /** Such as `2026-11-17` (UTC). */
  readonly day: string;
  readonly tables: readonly DayTable[];
  readonly format: ExportFormat;
  /** Ends the export, which then fails. */
  readonly signal: AbortSignal;
}

/** Exports tables of a day, one file for each that has rows. Returns the number of rows. */
export async function exportDay(
  source: { readonly admin: AdminApi; readonly stats: Pick<StatsReadModel, "ofLinks"> },
  { appId, day, tables, format, signal }: DayExport,
  target: ExportTarget,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "throughline-export-"));
  let total = 0;
  try {
    for (const table of tables) {
      // Google Ads reads no other format.
      const tableFormat = table === "google-ads-conversions" ? "csv" : format;
      const name = `app=${appId}/table=${table}/day=${day}/${table}.${tableFormat}`;
      let count = 0;
      const counted = (async function* () {
        for await (const rows of rowsOfDay(source, appId, table, day)) {
          signal.throwIfAborted();
          count += rows.length;
          yield rows;
        }
      })();
      const file = join(folder, table);
      const chunks = fileChunks(tableFormat, { columns: exported[table].columns, rows: counted });
      await pipeline(Readable.from(chunks), createWriteStream(file));
      // A table without rows has no file, not even one from an earlier export of this day.
      await (count === 0 ? target.remove(name) : target.put(name, file));
      total += count;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return total;
}

/** Yields the rows of a table on a day. Clicks are the counts of each link, and links are all that there are now. */
async function* rowsOfDay(
  { admin, stats }: Parameters<typeof exportDay>[0],
  appId: string,
  table: DayTable,
  day: string,
): AsyncGenerator<readonly object[]> {
  const since = Date.parse(day);
  const until = since + dayMs;
  if (table === "links") yield* exported.links.rows(admin, {});
  else if (table !== "clicks") {
    yield* exported[table].rows(admin, { from: iso(since), to: iso(until) });
  } else {
    let after: string | undefined = "";
    while (after !== undefined) {
      const page = await stats.ofLinks(appId, { since, until, after, limit: linksPerPage });
      yield page.map((counts) => ({ day, ...counts }));
      after = page.length < linksPerPage ? undefined : page.at(-1)?.link;
    }
  }
}
