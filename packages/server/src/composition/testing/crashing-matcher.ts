import { parentPort } from "node:worker_threads";
import type { MessageToMatcher } from "../../public/matching/device-matcher/thread-messages.ts";

/** The matcher thread with a test hook: an open from the phone model "deadly" ends the thread. */
parentPort?.on("message", (message: MessageToMatcher) => {
  if (message.kind === "score" && message.args[0].open.model === "deadly") process.exit(1);
});
await import("../matcher.ts");
