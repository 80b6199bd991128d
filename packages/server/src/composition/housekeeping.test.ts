import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { Swept } from "@throughline/storage";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sweepEveryMinute } from "./housekeeping.ts";

const minute = 60_000;
const nothing: Swept = { clicks: 0, events: 0, salts: 0 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(sweep: () => Promise<Swept>) {
  const failures: unknown[] = [];
  let sweeps = 0;
  const store = {
    sweep: () => {
      sweeps += 1;
      return sweep();
    },
  };
  const log = { debug: () => undefined, error: (failure: unknown) => failures.push(failure) };
  return { stop: sweepEveryMinute(store, log, () => 0), failures, sweeps: () => sweeps };
}

describe("housekeeping", () => {
  it("sweeps every minute, and not while it still does", async () => {
    const { promise, resolve } = Promise.withResolvers<Swept>();
    const house = watch(() => promise);
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(house.sweeps()).toBe(1);
    resolve(nothing);
    await vi.advanceTimersByTimeAsync(minute);
    expect(house.sweeps()).toBe(2);
  });

  it.each([
    ["rejects", async () => Promise.reject(new StoreUnavailable("The disk is full."))],
    [
      "throws",
      () => {
        throw new Error("The store is closed.");
      },
    ],
  ])("goes on when a sweep %s", async (_how, sweep) => {
    const house = watch(sweep);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(house.sweeps()).toBe(2);
    expect(house.failures).toHaveLength(2);
  });

  it("leaves out a minute in which the store is busy, which is no error", async () => {
    const house = watch(async () => Promise.reject(new StoreBusy("later")));
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(house.sweeps()).toBe(2);
    expect(house.failures).toEqual([]);
  });

  it("stops when what is under way is done", async () => {
    const { promise, resolve } = Promise.withResolvers<Swept>();
    const house = watch(() => promise);
    await vi.advanceTimersByTimeAsync(minute);
    let stopped = false;
    const stopping = house.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(minute);
    expect(stopped).toBe(false);
    resolve(nothing);
    await stopping;
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(house.sweeps()).toBe(1);
  });
});
