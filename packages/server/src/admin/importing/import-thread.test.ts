import { expect, it } from "vitest";
import { ApiError } from "../../platform/http/errors.ts";
import { testService } from "../../testing/test-service.ts";
import { ImportThread } from "./import-thread.ts";

const file = {
  format: "csv",
  content: [Buffer.from(Buffer.from("code,destination\nmug,/\n").toString("base64"))],
  replace: false,
  dryRun: false,
  at: 0,
} as const;

it("refuses each file for which the thread has too little memory", async () => {
  const { app, store } = await testService();
  const thread = new ImportThread({ memoryMb: 12 });
  for (const attempt of ["the first time", "with a new thread"]) {
    const refusal = await thread
      .import(store.links, { ...file, app })
      .catch((error: unknown) => error);
    expect(refusal, attempt).toBeInstanceOf(ApiError);
    expect(String(refusal), attempt).toContain("Split it into several files.");
  }
});

it("fails an import whose answer cannot be read, so that the next one can run", async () => {
  const { app, store } = await testService();
  // A thread has a larger stack than the service. It can send what the service cannot read.
  const script = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from "node:worker_threads";
      parentPort.on("message", () => {
        let nested = {};
        for (let depth = 0; depth < 12_000; depth += 1) nested = { nested };
        parentPort.postMessage(nested);
      });`)}`,
  );
  const thread = new ImportThread({ script });
  for (const attempt of ["the first time", "with a new thread"]) {
    const failure = await thread
      .import(store.links, { ...file, app })
      .catch((error: unknown) => error);
    expect(failure, attempt).toBeInstanceOf(Error);
  }
});

it("stops an import that takes too long, so that the next one can run", async () => {
  const { app, store } = await testService();
  const script = new URL("data:text/javascript,setInterval(() => {}, 1000)");
  const thread = new ImportThread({ maxMs: 100, script });
  for (const attempt of ["the first time", "with a new thread"]) {
    const refusal = await thread.import(store.links, { ...file, app }).catch(String);
    expect(refusal, attempt).toContain("The import took longer than 0.1 seconds");
  }
});
