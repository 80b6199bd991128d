export { openPostgresCopy } from "./copy-end.ts";
export { migratePostgresStore, postgresSchemaStatus } from "./schema-status.ts";
export { openPostgresStore } from "./store.ts";
export type { PostgresOptions } from "./store.ts";
