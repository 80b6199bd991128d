import { StoreUnavailable } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { createLog } from "./log.ts";
import { prettyLines } from "./pretty-lines.ts";
import { testService } from "../testing/test-service.ts";

const period = 10_000;
const full = "The disk is full.";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a log line", () => {
  it("is JSON with an ISO time and the name of the level, without the host and the process", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    log.warn({ reqId: "1" }, full);
    const line = JSON.parse(lines[0] ?? "") as { time: string };
    expect(line).toEqual({ time: line.time, level: "warn", reqId: "1", msg: full });
    expect(new Date(line.time).toISOString()).toBe(line.time);
  });

  it("can be formatted for people, with all fields and the stack of an error", () => {
    const shown: string[] = [];
    const log = createLog("info", prettyLines({ write: (line) => shown.push(line) }));
    log.info({ file: "/b.db", ms: 3 }, "backup made");
    log.error({ err: new Error("broken") }, "request failed");
    expect(shown[0]).toMatch(/^\d\d:\d\d:\d\d info {2}backup made file=\/b\.db ms=3\n$/);
    expect(shown[1]).toMatch(/^\S+ error request failed\nError: broken\n {4}at /);
  });
});

describe("the log of a repeated failure", () => {
  it("has one line, then a count every ten seconds, and /metrics counts all of them", async () => {
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

  it("ends with the failure, so that the next one is logged at once", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    log.error({ reqId: "1" }, full);
    vi.advanceTimersByTime(period);
    expect(vi.getTimerCount()).toBe(0);
    log.error({ reqId: "2" }, full);
    expect(lines).toHaveLength(2);
  });

  it("has one line without a stack for an outage of the store that a task reports every second", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    for (let second = 0; second < 9; second += 1) {
      log.error({ err: new StoreUnavailable(full), webhook: "1" }, "delivering failed");
    }
    const [{ time: _, ...line }, ...others] = lines.map((text) => JSON.parse(text)) as [
      { time: string },
    ];
    expect([line, others]).toEqual([
      { level: "error", webhook: "1", msg: `delivering failed: ${full}` },
      [],
    ]);
    vi.advanceTimersByTime(period);
    expect(lines.map((text) => JSON.parse(text) as unknown)[1]).toMatchObject({ repeated: 8 });
  });

  it("has every line that differs or has its own stack", () => {
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
