import { statSync } from "node:fs";
import { StoreUnavailable } from "../errors.ts";
import { sweep } from "../entities/expiry.ts";
import type { Store, StoreSize } from "../ports.ts";
import { ChangeEmitter } from "../nodes/changes.ts";
import type { Write } from "./batch.ts";
import { Candidates } from "./candidates.ts";
import { Committer } from "../committer/committer.ts";
import type { CommitterLimits } from "../committer/committer.ts";
import { connectReader, databaseInode, requireStore, databasePath } from "./connect.ts";
import { sqliteDeletions } from "./deletions.ts";
import { releaseFreePages } from "./release-free-pages.ts";
import { deleteExpiredQuarantinedJournals } from "./journal/files.ts";
import { readBacklog } from "./journal/backlog.ts";
import { formatClick, formatVisit } from "./journal/entry.ts";
import { Journal } from "./journal/journal.ts";
import { toStoreError } from "./store-errors.ts";
import { sqliteEntities } from "./entities.ts";
import { sqlitePorts } from "./ports.ts";
import { Reader } from "./reader.ts";
import { rollUpFolderHere, startRollUpThread } from "./roll-up/roll-ups.ts";
import { openLocalWriter } from "./open-writer.ts";
import { readEveryTable } from "./read-every-table.ts";
import { upgradeLocked } from "./migrate-up.ts";
import type { MigrationOptions } from "./migrate-up.ts";
import { lockForServing } from "./serving-lock.ts";
import type { SqliteContext } from "./context.ts";
import type { RollUpStep } from "./writes/roll-up.ts";
import { WriterThread } from "./writer-thread.ts";

export interface SqliteOptions extends MigrationOptions {
  /** The data folder. It is created if it is missing. */
  readonly folder: string;
  /** Rejects with `StoreMissing` instead of creating a store. */
  readonly mustExist?: boolean;
  /**
   * Locks the folder for serving, upgrades its schema after a backup, and writes in a separate
   * thread. Without this, any number of processes can open the folder, but only with the schema of
   * their release.
   */
  readonly forServing?: boolean;
  readonly limits?: CommitterLimits;
  /** Called with the duration of each batch of writes. */
  readonly onWritten?: (milliseconds: number) => void;
  /**
   * The script for the writer thread. If it is set, there is a writer thread even without
   * `forServing`. Tests pass a script that crashes.
   */
  readonly writerScript?: URL;
}

/**
 * `background` holds events and deletions. Its queue is short, because a full queue should not take
 * longer than a few seconds to write. `urgent` holds the writes that a visitor or an app waits for,
 * so they are refused much later. The journal, which holds clicks, has the limits of `urgent`.
 */
const defaultLimits: CommitterLimits = {
  maxQueued: { urgent: 20_000, background: 4_000 },
  maxBatch: { urgent: 1_000, background: 500 },
};

/** How many parts of cubes are read before other requests get a turn. */
const cubesPerPage = 8;

/**
 * Opens a durable store in a data folder, without a database server. Rejects with
 * `StoreUnavailable` if the folder or the file cannot be used. Several processes can open the same
 * folder. They wait for each other's transactions. Only one of them can serve the folder.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const { folder, limits = defaultLimits, onWritten } = options;
  if (options.mustExist) requireStore(folder);
  // Lock first, because the schema must not change while another process serves.
  const lock = options.forServing ? lockForServing(folder) : undefined;
  const upgraded = lock ? upgradeLocked(folder, options) : Promise.resolve();
  const writer = await upgraded
    .then(() => startWriter(options))
    .catch((error: unknown) => {
      lock?.close();
      throw error;
    });
  const reader = new Reader(connectReader(folder), folder);
  const inode = databaseInode(folder);
  const committer = new Committer<Write>((batch) => writer.flush(batch), { ...limits, onWritten });
  const writeIn = ((lane, weight, name, ...args) =>
    committer.submit({ name, args } as Write, lane, weight)) as SqliteContext["writeIn"];
  const write: SqliteContext["write"] = (name, ...args) => writeIn("urgent", 1, name, ...args);
  const storeRollUp = (step: RollUpStep) => write("storeRollUp", step);
  const rollUps = lock
    ? await startRollUpThread(folder, storeRollUp)
    : rollUpFolderHere(folder, storeRollUp);
  const applyAllJournals = () => write("applyJournals");
  const journal = new Journal(folder, applyAllJournals, {
    maxQueued: limits.maxQueued.urgent,
    maxPerFrame: limits.maxBatch.urgent,
    onWritten,
  });
  const context: SqliteContext = {
    reader,
    record: (app, click) => journal.append(formatClick(app, click)),
    countVisit: (app, visit) => journal.append(formatVisit(app, visit)),
    async applyJournals() {
      // Only the process that serves the folder records clicks, so it needs no other journal than its own.
      if (lock) await journal.applyPending();
      else if (withStoreErrors(folder, () => readBacklog(reader, folder) > 0))
        await applyAllJournals();
    },
    rollUps,
    async inSnapshot(work) {
      const snapshot = new Reader(connectReader(folder), folder);
      try {
        snapshot.get("BEGIN");
        await work(snapshot, cubesPerPage);
      } finally {
        snapshot.close();
      }
    },
    writeIn,
    write,
  };
  const candidates = new Candidates(reader);
  const clicksDeletedListeners: (() => void)[] = [() => candidates.clear()];
  const notifyClicksDeleted = () => {
    for (const listener of clicksDeletedListeners) listener();
  };
  const beforeCloseListeners: (() => Promise<void>)[] = [];

  const revision = () => (reader.get("SELECT number FROM revisions") as { number: number }).number;

  const changes = new ChangeEmitter(revision);
  const entities = sqliteEntities(context, changes);
  const ports = sqlitePorts(context, candidates, entities, changes);
  return {
    ...ports,
    readerThreadAccess: {
      folder,
      applyJournals: context.applyJournals,
      onClicksDeleted: (listener) => void clicksDeletedListeners.push(listener),
      beforeClose: (listener) => void beforeCloseListeners.push(listener),
    },

    async erase(app, install) {
      const erased = await ports.erase(app, install);
      notifyClicksDeleted();
      return erased;
    },

    async eraseUser(app, user) {
      const erased = await ports.eraseUser(app, user);
      notifyClicksDeleted();
      return erased;
    },

    async sweep(now) {
      const deletions = sqliteDeletions(context, entities, changes, notifyClicksDeleted);
      const swept = await sweep(deletions, now);
      withStoreErrors(folder, () => deleteExpiredQuarantinedJournals(folder, now));
      const hasShrunk = await releaseFreePages(context);
      // Deleted data must not stay in the write-ahead log.
      if (hasShrunk || swept.clicks + swept.events + swept.salts > 0) await write("truncateWal");
      return swept;
    },

    async check() {
      // A deleted file stays usable while it is open. Writes would succeed, and their data would be lost when the file
      // is closed.
      if (withStoreErrors(folder, () => databaseInode(folder)) !== inode) {
        throw new StoreUnavailable(
          `The data in ${folder} was removed or replaced while the service was running. Restart the service.`,
        );
      }
      readEveryTable(reader);
      // An empty entry tests whether the journal can be written.
      await Promise.all([journal.append(""), write("probe")]);
    },

    size: async () => withStoreErrors(folder, () => readStoreSize(reader, folder)),

    async close() {
      await Promise.all(beforeCloseListeners.map((listener) => listener()));
      await rollUps.close();
      await journal.close();
      await committer.close();
      // Close the writer last. The last connection moves the write-ahead log into the file, and the reader cannot
      // write.
      reader.close();
      await writer.close();
      lock?.close();
    },
  };
}

async function startWriter({ folder, forServing, onNotice, writerScript }: SqliteOptions) {
  return forServing || writerScript
    ? WriterThread.start(folder, onNotice, writerScript)
    : openLocalWriter(folder, onNotice);
}

function readStoreSize(reader: Reader, folder: string): StoreSize {
  const fileSize = (suffix: string) =>
    statSync(databasePath(folder) + suffix, { throwIfNoEntry: false })?.size ?? 0;
  return { database: fileSize("") + fileSize("-wal"), backlog: readBacklog(reader, folder) };
}

/** Rethrows file system errors as `StoreUnavailable` with a sentence for the operator. */
function withStoreErrors<Result>(folder: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toStoreError(error, folder);
  }
}
