import { parentPort, workerData } from "node:worker_threads";
import { lowerPriority } from "../../threads/lower-priority.ts";
import type { WriteOutcome } from "../../committer/serialized-error.ts";
import { connectReader } from "../connect.ts";
import { serializeStoreError } from "../store-errors.ts";
import { RollUp } from "./roll-up.ts";
import type { RollUpTask } from "./roll-up.ts";

/**
 * The script of the roll-up thread, which has a connection of its own. It only reads, so the writer thread, for which first
 * opens wait, never waits for it.
 */
const { folder } = workerData as { folder: string };
const port = parentPort;
if (port === null)
  throw new Error("roll-up-thread.ts is a worker: open the store with openSqliteStore.");

lowerPriority(15);

function attempt(work: () => unknown): WriteOutcome {
  try {
    return { value: work() };
  } catch (error) {
    return { failure: serializeStoreError(error, folder) };
  }
}

const opened = attempt(() => {
  const db = connectReader(folder);
  const rollUp = new RollUp(db);
  port.on("message", (task: RollUpTask | "close") => {
    if (task === "close") {
      db.close();
      port.close();
      return;
    }
    port.postMessage([attempt(() => rollUp.step(task))] satisfies WriteOutcome[], []);
  });
});
port.postMessage(opened, []);
