import type { DatabaseSync } from "node:sqlite";

/** How long to wait for readers of the log. The service's own reads take less time. */
const busyTimeoutMs = 50;

/**
 * Moves the write-ahead log into the database file and empties it, so that no deleted data stays in the log. Returns
 * false if a reader uses the log or the disk is full. Committed data is safe either way, so the caller tries again
 * later.
 */
export function truncateWal(db: DatabaseSync): boolean {
  const configured = db.prepare("PRAGMA busy_timeout").get() as { timeout: number };
  try {
    db.exec(`PRAGMA busy_timeout = ${Math.min(busyTimeoutMs, configured.timeout)}`);
    const { busy } = db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    return busy === 0;
  } catch {
    return false;
  } finally {
    db.exec(`PRAGMA busy_timeout = ${configured.timeout}`);
  }
}
