export { migrateSqliteStore } from "./migrate-store.ts";
export { openSqliteStore } from "./store.ts";
export type { SqliteOptions } from "./store.ts";
