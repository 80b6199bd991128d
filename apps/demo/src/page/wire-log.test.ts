import { describe, expect, it } from "vitest";
import { WireLog } from "./wire-log.ts";

class FakeSource extends EventTarget {
  readyState = 0;
  close(): void {
    this.readyState = 2;
  }
  say(type: "open" | "error", readyState: number): void {
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
  let returns = 0;
  log.onReturn(() => (returns += 1));
  const connecting = log.connect("session");
  sources[0]?.say("open", 1);
  await connecting;
  return { log, sources, waiting, returns: () => returns };
}

describe("the wire's log", () => {
  it("knows whether the server answers, and says when it does again", async () => {
    const { log, sources, returns } = await connectedLog();
    expect(log.getSnapshot().connected).toBe(true);
    expect(returns()).toBe(0);
    sources[0]?.say("error", 0);
    expect(log.getSnapshot().connected).toBe(false);
    sources[0]?.say("open", 1);
    expect(log.getSnapshot().connected).toBe(true);
    expect(returns()).toBe(1);
  });

  it("tries again where the browser has given up", async () => {
    const { log, sources, waiting, returns } = await connectedLog();
    sources[0]?.say("error", 2);
    waiting[0]?.();
    sources[1]?.say("open", 1);
    expect(log.getSnapshot().connected).toBe(true);
    expect(returns()).toBe(1);
  });

  it("lets its stream go for a rest, and listens again afterwards", async () => {
    const { log, sources, returns } = await connectedLog();
    log.wake();
    expect(sources).toHaveLength(1);
    log.rest();
    expect(sources[0]?.readyState).toBe(2);
    log.wake();
    sources[1]?.say("open", 1);
    expect(log.getSnapshot().connected).toBe(true);
    expect(returns()).toBe(1);
  });

  it("does not try again while it rests", async () => {
    const { log, sources, waiting } = await connectedLog();
    sources[0]?.say("error", 2);
    log.rest();
    waiting[0]?.();
    expect(sources).toHaveLength(1);
  });

  it("does not connect where nobody answers the first time", async () => {
    const source = new FakeSource();
    const log = new WireLog({ open: () => source, later: () => undefined });
    const connecting = log.connect("session");
    source.say("error", 0);
    await expect(connecting).rejects.toThrow("does not answer");
    expect(source.readyState).toBe(2);
  });
});
