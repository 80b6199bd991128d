import type { Store } from "@throughline/storage";
import { diskOf } from "./disk.ts";
import type { Metrics } from "./metrics.ts";
import type { WriteTimes } from "./write-times.ts";

/** What the store is measured by. */
export interface StoreMetricsDependencies {
  readonly metrics: Pick<Metrics, "add" | "gauge">;
  readonly store: Pick<Store, "size">;
  /** The folder of the data; undefined for a database. */
  readonly dataFolder?: string | undefined;
  readonly writeTimes?: WriteTimes | undefined;
  /** When a backup was last made; undefined if none are scheduled. */
  readonly lastBackup?: (() => number | undefined) | undefined;
}

/** Measures what the store takes of the disk, how fast it writes and when it was backed up. */
export function measureStore({
  metrics,
  store,
  dataFolder,
  writeTimes,
  lastBackup,
}: StoreMetricsDependencies): void {
  const size = async () => store.size().catch(() => undefined);
  if (writeTimes) metrics.add(writeTimes.histogram);
  metrics.gauge(
    "throughline_database_bytes",
    "Size of the database, its log included.",
    async () => (await size())?.database,
  );
  metrics.gauge(
    "throughline_journal_backlog_bytes",
    "Clicks that are safe, but not in the database yet.",
    async () => (await size())?.backlog,
  );
  if (dataFolder !== undefined) {
    metrics.gauge(
      "throughline_disk_free_bytes",
      "Free space on the disk that holds the data folder.",
      async () => (await diskOf(dataFolder))?.freeBytes,
    );
    metrics.gauge(
      "throughline_disk_bytes",
      "Size of the disk that holds the data folder.",
      async () => (await diskOf(dataFolder))?.totalBytes,
    );
  }
  if (lastBackup) {
    metrics.gauge(
      "throughline_last_backup_timestamp_seconds",
      "When the last scheduled backup was made; 0 before the first.",
      () => (lastBackup() ?? 0) / 1000,
    );
  }
}
