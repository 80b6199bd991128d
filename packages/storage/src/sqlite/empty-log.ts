import type { DatabaseSync } from "node:sqlite";

/** How long the log may be waited for, in milliseconds: reads of this process are shorter. */
const busyTimeoutMs = 50;

/**
 * Folds the write-ahead log into the file and empties it, so that nothing deleted stays in it. False
 * when it could not be done now, because somebody reads from it or the disk is full: what was
 * committed is kept either way, so the caller tries again later.
 */
export function emptyLog(db: DatabaseSync): boolean {
  const usual = db.prepare("PRAGMA busy_timeout").get() as { timeout: number };
  try {
    db.exec(`PRAGMA busy_timeout = ${Math.min(busyTimeoutMs, usual.timeout)}`);
    const { busy } = db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    return busy === 0;
  } catch {
    return false;
  } finally {
    db.exec(`PRAGMA busy_timeout = ${usual.timeout}`);
  }
}
