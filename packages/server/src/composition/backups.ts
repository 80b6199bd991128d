import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../platform/time/clock.ts";
import { ConfigError } from "./config.ts";
import type { ServerConfig } from "./config.ts";

/** Where, how often and how many backups are kept. */
export interface BackupPlan {
  readonly folder: string;
  readonly everyMs: number;
  readonly keep: number;
}

interface BackupDependencies {
  /** Makes a backup, or rejects with what stood against it. */
  readonly backUp: (file: string) => Promise<unknown>;
  readonly log: Pick<FastifyBaseLogger, "info" | "error">;
  readonly now?: Clock;
}

/** When a backup was last made, for whoever watches; undefined before the first. */
export interface Backups {
  readonly lastSuccess: () => number | undefined;
  /** Resolves when a backup under way is done. */
  readonly stop: () => Promise<void>;
}

const lookEveryMs = 60_000;
const name = /^throughline-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.db$/;

/**
 * Makes a backup whenever the newest one in the folder is older than the plan allows, and removes the
 * oldest beyond those to keep. Goes by the names of the files, so that restarts neither skip nor repeat
 * one. A backup that fails is logged and tried again a minute later.
 */
export function scheduleBackups(
  { folder, everyMs, keep }: BackupPlan,
  { backUp, log, now = Date.now }: BackupDependencies,
): Backups {
  let last: number | undefined;
  let working: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const made = await backupsIn(folder);
      last = made[0]?.at;
      const at = now();
      // A clock that was ahead must not stop the backups until it is that late.
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
      log.error(`no backup was made: ${(error as Error).message}`);
    }
  }
  const lookAgain = () => {
    working ??= look().finally(() => {
      working = undefined;
    });
  };
  lookAgain();
  const timer = setInterval(lookAgain, lookEveryMs);
  timer.unref();
  return {
    lastSuccess: () => last,
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}

/** Whoever asks for backups of a database would get empty ones of a folder. */
export function refuseBackupsOf({ store, backupFolder }: ServerConfig): void {
  if (store === undefined || backupFolder === undefined) return;
  throw new ConfigError(
    "BACKUP_DIR is for the data folder, but STORE names a database. Back that up with PostgreSQL's " +
      "own tools, and leave BACKUP_DIR away.",
  );
}

/** Backups as the settings plan them; undefined where none are wanted. */
export function backupsOf(
  { backupFolder, backupEveryHours, backupsKept }: ServerConfig,
  deps: BackupDependencies,
): Backups | undefined {
  if (backupFolder === undefined) return undefined;
  const plan = {
    folder: resolve(backupFolder),
    everyMs: backupEveryHours * 3_600_000,
    keep: backupsKept,
  };
  return scheduleBackups(plan, deps);
}

function nameAt(at: number): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(":", "-");
  return `throughline-${time}Z.db`;
}

/** The backups in a folder, newest first. */
async function backupsIn(folder: string): Promise<{ file: string; at: number }[]> {
  const files = await readdir(folder);
  return files
    .flatMap((file) => {
      const time = name.exec(file)?.[1]?.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:");
      return time === undefined ? [] : { file: join(folder, file), at: Date.parse(time) };
    })
    .toSorted((a, b) => b.at - a.at);
}
