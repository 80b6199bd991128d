import type { Store } from "@throughline/storage";
import { readDisk } from "./disk.ts";
import type { Metrics } from "./metrics.ts";
import type { WriteTimes } from "./write-times.ts";

/** The dependencies of {@link measureStore}. */
export interface StoreMetricsDependencies {
  readonly metrics: Pick<Metrics, "add" | "gauge">;
  readonly store: Pick<Store, "size">;
  /** The data folder. Undefined with a database. */
  readonly dataFolder?: string | undefined;
  readonly writeTimes?: WriteTimes | undefined;
  /** Returns the time of the last backup. Undefined if no backups are scheduled. */
  readonly lastBackup?: (() => number | undefined) | undefined;
}

/** Adds metrics of the store: its size, write times and last backup. */
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
    "Clicks in the journal that are not in the database yet.",
    async () => (await size())?.backlog,
  );
  if (dataFolder !== undefined) {
    metrics.gauge(
      "throughline_disk_free_bytes",
      "Free space on the disk that holds the data folder.",
      async () => (await readDisk(dataFolder))?.freeBytes,
    );
    metrics.gauge(
      "throughline_disk_bytes",
      "Size of the disk that holds the data folder.",
      async () => (await readDisk(dataFolder))?.totalBytes,
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
