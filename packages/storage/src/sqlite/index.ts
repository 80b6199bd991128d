export { backUpSqliteStore, restoreSqliteStore, verifySqliteBackup } from "./backup.ts";
export type { BackupContents } from "./backup.ts";
export { compactSqliteStore } from "./compact.ts";
export { migrateSqliteStore } from "./migrate-store.ts";
export { sqliteSchemaStatus } from "./schema-status.ts";
export { openSqliteStore } from "./store.ts";
export type { SqliteOptions } from "./store.ts";
export { sqliteUsage } from "./usage.ts";
export type { StoreUsage } from "./usage.ts";
