import { parentPort, workerData } from "node:worker_threads";
import { lowerPriority } from "../../threads/lower-priority.ts";
import type { WriteOutcome } from "../../committer/serialized-error.ts";
import { connectWriter } from "../connect.ts";
import { serializeStoreError } from "../store-errors.ts";
import { RollUp } from "./roll-up.ts";
import type { RollUpTask } from "./roll-ups.ts";

/**
 * The script of the roll-up thread, which has a connection of its own. The writer thread, for which first opens wait, only
 * waits for the short transactions of this one.
 */
const { folder } = workerData as { folder: string };
const port = parentPort;
if (port === null)
  throw new Error("roll-up-thread.ts is a worker: open the store with openSqliteStore.");

/** How often the thread looks for pending deltas, and how many there must be. */
const look = { everyMs: 1_000, minPending: 10_000 };

lowerPriority(15);

function attempt(work: () => void): WriteOutcome {
  try {
    work();
    return { value: undefined };
  } catch (error) {
    return { failure: serializeStoreError(error, folder) };
  }
}

const opened = attempt(() => {
  const db = connectWriter(folder);
  const tasks = new RollUp(db);
  const timer = setInterval(() => {
    // If this fails, the next look or the next report does it, and reports why it failed.
    attempt(() => {
      if (tasks.pending >= look.minPending) tasks.facets();
    });
  }, look.everyMs);
  port.on("message", (task: RollUpTask | "close") => {
    if (task === "close") {
      clearInterval(timer);
      db.close();
      port.close();
      return;
    }
    const outcome = attempt(() => (task === "facets" ? tasks.facets() : tasks.days(task.before)));
    port.postMessage([outcome] satisfies WriteOutcome[], []);
  });
});
port.postMessage(opened, []);
