import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { ClockReading, SweepResult } from "@throughline/storage";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minuteMs } from "@throughline/engine/durations";
import { SteadyClock } from "../platform/time/steady-clock.ts";
import { sweepEveryMinute } from "./sweep-every-minute.ts";

const nothing: SweepResult = { clicks: 0, events: 0, salts: 0 };
const fixedClock = {
  read: () => ({ at: 0, jump: 0 }),
  reading: () => ({ at: 0, stableMs: 0 }),
  resume: () => undefined,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(
  sweep: (now: number) => Promise<SweepResult>,
  clock: Parameters<typeof sweepEveryMinute>[2] = fixedClock,
  readings: ClockReading[] = [],
) {
  const failures: unknown[] = [];
  const warnings: unknown[] = [];
  let sweeps = 0;
  const store = {
    sweep: (now: number) => {
      sweeps += 1;
      return sweep(now);
    },
    clock: {
      last: async () => readings.at(-1),
      save: async (reading: ClockReading) => void readings.push(reading),
    },
  };
  const log = {
    debug: () => undefined,
    warn: (warning: unknown) => warnings.push(warning),
    error: (failure: unknown) => failures.push(failure),
  };
  const stop = sweepEveryMinute(store, log, clock);
  return { stop, failures, warnings, sweeps: () => sweeps };
}

describe("sweepEveryMinute", () => {
  it("sweeps in a service that restarts every twenty minutes", async () => {
    const readings: ClockReading[] = [];
    const sweeps: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const house = watch(async () => nothing, new SteadyClock(Date.now), readings);
      await vi.advanceTimersByTimeAsync(20 * minuteMs);
      await house.stop();
      sweeps.push(house.sweeps());
      vi.setSystemTime(Date.now() + minuteMs);
    }
    expect(sweeps).toEqual([0, 0, 1, 21, 21]);
  });

  it("sweeps at the start and every minute, but not while a sweep is running", async () => {
    const { promise, resolve } = Promise.withResolvers<SweepResult>();
    const house = watch(() => promise);
    await vi.advanceTimersByTimeAsync(3 * minuteMs);
    expect(house.sweeps()).toBe(1);
    resolve(nothing);
    await vi.advanceTimersByTimeAsync(minuteMs);
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
  ])("continues when a sweep %s", async (_how, sweep) => {
    const house = watch(sweep);
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(house.sweeps()).toBe(3);
    expect(house.failures).toHaveLength(3);
  });

  it("skips a sweep while the store is busy, without an error", async () => {
    const house = watch(async () => Promise.reject(new StoreBusy("later")));
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(house.sweeps()).toBe(3);
    expect(house.failures).toEqual([]);
  });

  it("deletes nothing when the clock jumps for a minute, and logs the jump once", async () => {
    const hour = 60 * minuteMs;
    const day = 24 * hour;
    const kept = 2 * hour;
    const clickedAt = Date.now() + 2 * hour;
    let deleted = false;
    const sweep = async (now: number) => {
      deleted ||= now - kept > clickedAt;
      return nothing;
    };
    const house = watch(sweep, new SteadyClock(Date.now));
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect(house.sweeps()).toBeGreaterThan(100);
    const now = Date.now();
    vi.setSystemTime(now + 30 * day);
    await vi.advanceTimersByTimeAsync(3 * minuteMs);
    vi.setSystemTime(now + 3 * minuteMs);
    await vi.advanceTimersByTimeAsync(3 * minuteMs);
    expect(deleted).toBe(false);
    expect(house.warnings).toEqual([
      "The system clock jumped by 43200 minutes. Expired data is kept until the new time has been stable for an hour.",
    ]);
    // Each virtual minute takes a real turn of the event loop, so there are only as many as needed.
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect(deleted).toBe(true);
  });

  it("deletes nothing when the clock was wrong at the start", async () => {
    const house = watch(async () => nothing, new SteadyClock(Date.now));
    await vi.advanceTimersByTimeAsync(30 * minuteMs);
    vi.setSystemTime(Date.now() - 30 * 24 * 60 * minuteMs);
    await vi.advanceTimersByTimeAsync(59 * minuteMs);
    expect(house.sweeps()).toBe(0);
  });

  it("stops after a running sweep is finished", async () => {
    const { promise, resolve } = Promise.withResolvers<SweepResult>();
    const house = watch(() => promise);
    await vi.advanceTimersByTimeAsync(minuteMs);
    let stopped = false;
    const stopping = house.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(stopped).toBe(false);
    resolve(nothing);
    await stopping;
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(house.sweeps()).toBe(1);
  });
});
