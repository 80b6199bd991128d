import { parentPort, workerData } from "node:worker_threads";
import { prepareBatches } from "./batch.ts";
import type { WriteOutcome } from "../fault.ts";
import type { Write } from "./batch.ts";
import { connectWriter } from "./connect.ts";
import { faultOf } from "./faults.ts";
import { lowerPriority } from "../lower-priority.ts";
import type { Notice } from "./writer-thread.ts";

/** The thread that owns the writing connection. Answers `ready` or a fault first, then batch after batch. */
const { folder } = workerData as { folder: string };
const port = parentPort;
if (port === null) throw new Error("writer.ts is a worker: open the store with openSqliteStore.");

// The clicks are safe already, and the journal waits when too many are owed.
lowerPriority(10);
try {
  const db = connectWriter(folder);
  const { run, emptyJournals } = prepareBatches(db, folder, (notice) =>
    port.postMessage({ notice } satisfies Notice, []),
  );
  emptyJournals();
  const [probed] = run([{ name: "probe", args: [] }]);
  if (probed && "fault" in probed) db.close();
  else {
    port.on("message", (message: readonly Write[] | "close") => {
      if (message !== "close") return port.postMessage(run(message) satisfies WriteOutcome[], []);
      try {
        emptyJournals();
      } finally {
        // What could not be taken in now waits for the next opening.
        db.close();
        port.close();
      }
    });
  }
  port.postMessage(probed, []);
} catch (error) {
  port.postMessage({ fault: faultOf(error, folder) } satisfies WriteOutcome, []);
}
