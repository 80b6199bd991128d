import { beforeEach, describe, expect, it, vi } from "vitest";
import { nextOwner, pause } from "./stage.ts";

const stopped = new Error("Stopped.");

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  return () => vi.unstubAllGlobals();
});

describe("a pause", () => {
  it("rejects at once when the scenario was stopped before", async () => {
    await expect(pause(0, AbortSignal.abort(stopped))).rejects.toBe(stopped);
  });

  it("rejects when the scenario is stopped meanwhile", async () => {
    const play = new AbortController();
    const pausing = pause(0, play.signal);
    play.abort(stopped);
    await expect(pausing).rejects.toBe(stopped);
  });

  it("leaves no listener behind", async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, "removeEventListener");
    await pause(0, signal);
    expect(removed).toHaveBeenCalledOnce();
  });
});

describe("the next owner", () => {
  it("has an IP address that nobody had before", () => {
    const owners = Array.from({ length: 1000 }, () => nextOwner("ios"));
    expect(new Set(owners.map(({ address }) => address)).size).toBe(1000);
  });
});
