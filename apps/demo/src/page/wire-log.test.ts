import { describe, expect, it } from "vitest";
import { WireLog } from "./wire-log.ts";

class FakeSource extends EventTarget {
  readyState = 0;
  close(): void {
    this.readyState = 2;
  }
  dispatch(type: "open" | "error", readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event(type));
  }
}

async function connectedLog() {
  const sources: FakeSource[] = [];
  const waiting: (() => void)[] = [];
  const log = new WireLog({
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    later: (run) => void waiting.push(run),
  });
  let reconnects = 0;
  log.onReconnect(() => (reconnects += 1));
  const connecting = log.connect("session");
  sources[0]?.dispatch("open", 1);
  await connecting;
  return { log, sources, waiting, reconnects: () => reconnects };
}

describe("the request log", () => {
  it("knows whether the server is reachable, and reports a reconnect", async () => {
    const { log, sources, reconnects } = await connectedLog();
    expect(log.getSnapshot().connected).toBe(true);
    expect(reconnects()).toBe(0);
    sources[0]?.dispatch("error", 0);
    expect(log.getSnapshot().connected).toBe(false);
    sources[0]?.dispatch("open", 1);
    expect(log.getSnapshot().connected).toBe(true);
    expect(reconnects()).toBe(1);
  });

  it("reconnects when the browser has given up", async () => {
    const { log, sources, waiting, reconnects } = await connectedLog();
    sources[0]?.dispatch("error", 2);
    waiting[0]?.();
    sources[1]?.dispatch("open", 1);
    expect(log.getSnapshot().connected).toBe(true);
    expect(reconnects()).toBe(1);
  });

  it("closes its stream when paused, and opens it again when resumed", async () => {
    const { log, sources, reconnects } = await connectedLog();
    log.resume();
    expect(sources).toHaveLength(1);
    log.pause();
    expect(sources[0]?.readyState).toBe(2);
    log.resume();
    sources[1]?.dispatch("open", 1);
    expect(log.getSnapshot().connected).toBe(true);
    expect(reconnects()).toBe(1);
  });

  it("does not reconnect while it is paused", async () => {
    const { log, sources, waiting } = await connectedLog();
    sources[0]?.dispatch("error", 2);
    log.pause();
    waiting[0]?.();
    expect(sources).toHaveLength(1);
  });

  it("rejects when the first connection fails", async () => {
    const source = new FakeSource();
    const log = new WireLog({ open: () => source, later: () => undefined });
    const connecting = log.connect("session");
    source.dispatch("error", 0);
    await expect(connecting).rejects.toThrow("is not responding");
    expect(source.readyState).toBe(2);
  });
});
