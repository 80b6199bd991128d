import { parentPort, workerData } from "node:worker_threads";
import type { WriteOutcome } from "../committer/serialized-error.ts";
import { lowerPriority } from "../threads/lower-priority.ts";
import type { Write } from "./batch.ts";
import { openWriter } from "./open-writer.ts";
import { notReceived } from "./writer-thread.ts";
import type { Notice } from "./writer-thread.ts";

/**
 * The script of the writer thread, which owns the writing connection. Its first message says
 * whether the folder could be opened. After that it answers each batch.
 */
const { folder } = workerData as { folder: string };
const port = parentPort;
if (port === null) throw new Error("writer.ts is a worker: open the store with openSqliteStore.");

// The main thread goes first, because clicks are durable in the journal before this thread applies them. But first opens
// wait for this thread, and clicks do if too many are not applied: on a busy machine, a lower priority would stop it for
// seconds.
lowerPriority(5);
const opened = openWriter(folder, (notice) => port.postMessage({ notice } satisfies Notice, []));
if ("writer" in opened) {
  const { run, close } = opened.writer;
  port.on("messageerror", () => port.postMessage(notReceived, []));
  port.on("message", (message: readonly Write[] | "close") => {
    if (message !== "close") return port.postMessage(run(message) satisfies WriteOutcome[], []);
    try {
      close();
    } finally {
      port.close();
    }
  });
}
const answer: WriteOutcome = "failure" in opened ? opened : { value: undefined };
port.postMessage(answer, []);
