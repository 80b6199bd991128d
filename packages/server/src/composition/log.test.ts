import { StoreUnavailable } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userAgents } from "../clicks/user-agents.fixture.ts";
import { createLog } from "./log.ts";
import { testService } from "../testing/test-service.ts";

const period = 10_000;
const full = "The disk is full.";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the log of a failure that goes on", () => {
  it("is one line, then a count every ten seconds, and /metrics has all of them", async () => {
    const store = openMemoryStore();
    vi.spyOn(store.clicks, "record").mockRejectedValue(new StoreUnavailable(full));
    const { service, addLink, logged } = await testService({ store, logLevel: "info" });
    await addLink("spring");
    const headers = { host: "go.shop.example", "user-agent": userAgents.iphone };
    const visit = async () => (await service.inject({ url: "/spring", headers })).statusCode;
    const told = () => logged.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);

    for (let visits = 0; visits < 50; visits += 1) expect(await visit()).toBe(503);
    expect(told()).toMatchObject([
      { reqId: expect.any(String) as string, msg: `store unavailable: ${full}` },
    ]);
    vi.advanceTimersByTime(period);
    expect(told()).toMatchObject([{ repeated: 49, msg: `store unavailable: ${full}` }]);
    expect(await visit()).toBe(503);
    vi.advanceTimersByTime(period - 1);
    expect(told()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told()).toMatchObject([{ repeated: 1 }]);

    const { body } = await service.inject("/metrics");
    expect(body).toMatch(/_count\{method="GET",route="\/\*",status="503"\} 51\n/);
  });

  it("ends with it: the next failure is told at once", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    log.error({ reqId: "1" }, full);
    vi.advanceTimersByTime(period);
    expect(vi.getTimerCount()).toBe(0);
    log.error({ reqId: "2" }, full);
    expect(lines).toHaveLength(2);
  });

  it("is each line where they differ, or carry an error of their own", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    for (const reqId of ["1", "2"]) {
      log.error({ reqId }, `${full} ${reqId}`);
      log.error({ reqId, err: new Error(reqId) }, "request failed");
      log.info({ reqId }, "told");
    }
    expect(lines).toHaveLength(6);
  });
});
