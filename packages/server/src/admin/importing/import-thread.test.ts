import { expect, it } from "vitest";
import { ApiError } from "../../platform/http/errors.ts";
import { testService } from "../../testing/test-service.ts";
import { ImportThread } from "./import-thread.ts";

it("refuses each file for which the thread has too little memory", async () => {
  const { app, store } = await testService();
  const file = {
    app,
    format: "csv",
    content: [Buffer.from(Buffer.from("code,destination\nmug,/\n").toString("base64"))],
    replace: false,
    dryRun: false,
    at: 0,
  } as const;
  const thread = new ImportThread(12);
  for (const attempt of ["the first time", "with a new thread"]) {
    const refusal = await thread.import(store.links, file).catch((error: unknown) => error);
    expect(refusal, attempt).toBeInstanceOf(ApiError);
    expect(String(refusal), attempt).toContain("Split it into several files.");
  }
});
