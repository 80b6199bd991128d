import { statSync } from "node:fs";
import { StoreUnavailable } from "../errors.ts";
import { sweep } from "../expiry.ts";
import type { Store, StoreSize } from "../ports.ts";
import { ChangeEmitter } from "../changes.ts";
import type { Write } from "./batch.ts";
import { Candidates } from "./candidates.ts";
import { Committer } from "../committer.ts";
import type { CommitterLimits } from "../committer.ts";
import { connectReader, databaseInode, requireStore, databasePath } from "./connect.ts";
import { sqliteDeletions } from "./deletions.ts";
import { releaseFreePages } from "./release-free-pages.ts";
import { deleteOldQuarantined } from "./journal/files.ts";
import { backlogOf } from "./journal/backlog.ts";
import { entryOf, visitEntryOf } from "./journal/entry.ts";
import { Journal } from "./journal/journal.ts";
import { deserializeError } from "../serialized-error.ts";
import { describeError } from "./describe-error.ts";
import { sqliteNouns } from "./nouns.ts";
import { sqlitePorts } from "./ports.ts";
import { Reader } from "./reader.ts";
import { openLocalWriter } from "./open-writer.ts";
import { readEveryTable } from "./read-every-table.ts";
import { lockForServing } from "./serving-lock.ts";
import type { SqliteContext } from "./context.ts";
import { WriterThread } from "./writer-thread.ts";

export interface SqliteOptions {
  /** The data folder. It is created if it is missing. */
  readonly folder: string;
  /** Rejects with `StoreMissing` instead of creating a store. */
  readonly mustExist?: boolean;
  /**
   * Locks the folder for serving and writes in a separate thread. Without this, any number of
   * processes can open the folder.
   */
  readonly forServing?: boolean;
  readonly limits?: CommitterLimits;
  /** Called with a sentence for the operator. */
  readonly onNotice?: (sentence: string) => void;
  /** Called with the duration of each batch of writes. */
  readonly onWritten?: (milliseconds: number) => void;
  /**
   * The script of the writer thread, which also runs without `forServing`. Tests pass one that
   * crashes.
   */
  readonly writer?: URL;
}

/**
 * A full queue of events takes a few seconds to write. Clicks may wait longer before they are
 * refused.
 */
const defaultLimits: CommitterLimits = {
  maxQueued: { urgent: 20_000, background: 4_000 },
  maxBatch: { urgent: 1_000, background: 500 },
};

/**
 * Opens a durable store in a data folder, without a database server. Rejects with
 * `StoreUnavailable` if the folder or the file cannot be used. Several processes can open the same
 * folder: they stay correct and wait for each other's transactions. Only one process can serve it.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const { folder, limits = defaultLimits, onWritten } = options;
  if (options.mustExist) requireStore(folder);
  // Lock first, because a newer version must not migrate the schema while another process serves.
  const lock = options.forServing ? lockForServing(folder) : undefined;
  const writer = await startWriter(options).catch((error: unknown) => {
    lock?.close();
    throw error;
  });
  const reader = new Reader(connectReader(folder), folder);
  const opened = databaseInode(folder);
  const committer = new Committer<Write>((batch) => writer.flush(batch), { ...limits, onWritten });
  const writeIn = ((lane, weight, name, ...args) =>
    committer.submit({ name, args } as Write, lane, weight)) as SqliteContext["writeIn"];
  const write: SqliteContext["write"] = (name, ...args) => writeIn("urgent", 1, name, ...args);
  const catchUp = () => write("catchUp");
  const journal = new Journal(folder, catchUp, {
    maxQueued: limits.maxQueued.urgent,
    maxPerFrame: limits.maxBatch.urgent,
    onWritten,
  });
  const session: SqliteContext = {
    reader,
    record: (app, click) => journal.append(entryOf(app, click)),
    countVisit: (app, visit) => journal.append(visitEntryOf(app, visit)),
    async caughtUp() {
      // Only the serving process records clicks, so it does not look for the journals of others.
      if (lock) await journal.caughtUp();
      else if (withDescribedErrors(folder, () => backlogOf(reader, folder) > 0)) await catchUp();
    },
    writeIn,
    write,
  };
  const candidates = new Candidates(reader);
  const onClicksDeleted: (() => void)[] = [() => candidates.clear()];
  const clicksGone = () => {
    for (const listener of onClicksDeleted) listener();
  };
  const beforeClose: (() => Promise<void>)[] = [];

  const revision = () => (reader.get("SELECT number FROM revisions") as { number: number }).number;

  const changes = new ChangeEmitter(revision);
  const nouns = sqliteNouns(session, changes);
  const ports = sqlitePorts(session, candidates, nouns, changes);
  return {
    ...ports,
    reading: {
      folder,
      caughtUp: session.caughtUp,
      onClicksDeleted: (listener) => void onClicksDeleted.push(listener),
      beforeClose: (listener) => void beforeClose.push(listener),
    },

    async erase(app, install) {
      const erased = await ports.erase(app, install);
      clicksGone();
      return erased;
    },

    async eraseUser(app, user) {
      const erased = await ports.eraseUser(app, user);
      clicksGone();
      return erased;
    },

    async sweep(now) {
      const swept = await sweep(sqliteDeletions(session, nouns, clicksGone), now);
      withDescribedErrors(folder, () => deleteOldQuarantined(folder, now));
      const hasShrunk = await releaseFreePages(session);
      if (hasShrunk || swept.clicks + swept.events + swept.salts > 0) await write("cleanLog");
      return swept;
    },

    async check() {
      // A deleted file stays usable while it is open. Writes would succeed, and their data would be lost when the file
      // is closed.
      if (withDescribedErrors(folder, () => databaseInode(folder)) !== opened) {
        throw new StoreUnavailable(
          `The data in ${folder} was removed or replaced while the service was running. Restart the service.`,
        );
      }
      readEveryTable(reader);
      await Promise.all([journal.append(""), write("probe")]);
    },

    size: async () => withDescribedErrors(folder, () => sizeOf(reader, folder)),

    async close() {
      await Promise.all(beforeClose.map((end) => end()));
      await journal.close();
      await committer.close();
      // Close the writer last: the last connection moves the write-ahead log into the file.
      reader.close();
      await writer.close();
      lock?.close();
    },
  };
}

async function startWriter({ folder, forServing, onNotice, writer }: SqliteOptions) {
  return forServing || writer
    ? WriterThread.start(folder, onNotice, writer)
    : openLocalWriter(folder, onNotice);
}

function sizeOf(reader: Reader, folder: string): StoreSize {
  const file = (end: string) =>
    statSync(databasePath(folder) + end, { throwIfNoEntry: false })?.size ?? 0;
  return { database: file("") + file("-wal"), backlog: backlogOf(reader, folder) };
}

/** Rethrows file system errors as `StoreUnavailable` with a sentence for the operator. */
function withDescribedErrors<Result>(folder: string, look: () => Result): Result {
  try {
    return look();
  } catch (error) {
    throw deserializeError(describeError(error, folder));
  }
}
