import { hourMs } from "@throughline/engine/durations";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../platform/time/clock.ts";
import { ConfigError } from "./config.ts";
import type { ServerConfig } from "./config.ts";

/** Where backups are stored, how often they are made, and how many are kept. */
export interface BackupPlan {
  readonly folder: string;
  readonly everyMs: number;
  readonly keep: number;
}

interface BackupDependencies {
  /** Makes a backup. Rejects with the reason when it fails. */
  readonly backUp: (file: string) => Promise<unknown>;
  readonly log: Pick<FastifyBaseLogger, "info" | "error">;
  /** Called after each failure with its reason. */
  readonly onFailure?: (reason: string) => Promise<void>;
  readonly now?: Clock;
}

/** The running schedule. */
export interface Backups {
  /** When the last backup was made; undefined before the first one. */
  readonly lastSuccess: () => number | undefined;
  /** Stops the schedule. Resolves when a running backup is finished. */
  readonly stop: () => Promise<void>;
}

const checkEveryMs = 60_000;
const name = /^throughline-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.db$/;

/**
 * Makes a backup whenever the newest one in the folder is too old, and deletes the oldest ones. The ages come from the file
 * names, so that restarts neither skip nor repeat a backup. A failed backup is logged and repeated a minute later.
 */
export function scheduleBackups(
  { folder, everyMs, keep }: BackupPlan,
  { backUp, log, onFailure, now = Date.now }: BackupDependencies,
): Backups {
  let last: number | undefined;
  let running: Promise<void> | undefined;

  async function check(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const existing = await backupsIn(folder);
      last = existing[0]?.at;
      const at = now();
      // The absolute value ignores backups from a clock that was ahead.
      if (last !== undefined && Math.abs(at - last) < everyMs) return;
      const file = join(folder, nameAt(at));
      await backUp(file);
      last = at;
      log.info({ file }, "backup made");
      for (const old of (await backupsIn(folder)).slice(keep)) {
        await rm(old.file);
        await rm(`${old.file}.sha256`, { force: true });
      }
    } catch (error) {
      const reason = (error as Error).message;
      log.error(`the backup failed: ${reason}`);
      await onFailure?.(reason);
    }
  }
  const startCheck = () => {
    running ??= check().finally(() => {
      running = undefined;
    });
  };
  startCheck();
  const timer = setInterval(startCheck, checkEveryMs);
  timer.unref();
  return {
    lastSuccess: () => last,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Refuses BACKUP_DIR for a database, since the backups would be empty. */
export function refuseDatabaseBackups({ store, backupFolder }: ServerConfig): void {
  if (store === undefined || backupFolder === undefined) return;
  throw new ConfigError(
    "BACKUP_DIR is set, but STORE names a database. BACKUP_DIR works only with a data folder. Remove it, and back the " +
      "database up with PostgreSQL's own tools.",
  );
}

/** Starts the backups that the settings ask for. Returns undefined when backups are off. */
export function startBackups(
  { backupFolder, backupIntervalHours, backupsKept }: ServerConfig,
  deps: BackupDependencies,
): Backups | undefined {
  if (backupFolder === undefined) return undefined;
  const plan = {
    folder: resolve(backupFolder),
    everyMs: backupIntervalHours * hourMs,
    keep: backupsKept,
  };
  return scheduleBackups(plan, deps);
}

function nameAt(at: number): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(":", "-");
  return `throughline-${time}Z.db`;
}

/** Returns the backups in a folder, newest first. */
async function backupsIn(folder: string): Promise<{ file: string; at: number }[]> {
  const files = await readdir(folder);
  return files
    .flatMap((file) => {
      const time = name.exec(file)?.[1]?.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:");
      return time === undefined ? [] : { file: join(folder, file), at: Date.parse(time) };
    })
    .toSorted((a, b) => b.at - a.at);
}
