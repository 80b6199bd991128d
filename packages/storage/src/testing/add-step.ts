import { migrations as postgres } from "../postgres/migrations.ts";
import type { Migration as PostgresMigration } from "../postgres/migrations.ts";
import { migrations as sqlite } from "../sqlite/migrations.ts";
import type { Migration as SqliteMigration } from "../sqlite/migrations.ts";
import { postgresStep, sqliteStep } from "./next-steps.ts";

/**
 * Turns this process into a newer release with one more migration. Upgrade tests load this file
 * before the program, in each thread: `node --import .../add-step.ts main.ts`.
 */
(sqlite as SqliteMigration[]).push(sqliteStep);
(postgres as PostgresMigration[]).push(postgresStep);
