import { StoreBusy } from "@throughline/storage";
import pino from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepHouse } from "./housekeeping.ts";

const minute = 60_000;
const nothing = { clicks: 0, events: 0, salts: 0 };
const logged: string[] = [];
const log = pino({ level: "debug" }, { write: (line) => logged.push(line) });

beforeEach(() => {
  vi.useFakeTimers();
  logged.length = 0;
});
afterEach(() => vi.useRealTimers());

it("sweeps every minute until it is stopped", async () => {
  const sweep = vi.fn(async () => nothing);
  const stop = keepHouse({ sweep }, log);
  await vi.advanceTimersByTimeAsync(3 * minute);
  stop();
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(sweep).toHaveBeenCalledTimes(3);
});

it("goes on in the next minute when the store is busy, which is no error, or fails, which is one", async () => {
  const outcomes = [
    () => Promise.reject(new StoreBusy("later")),
    () => Promise.reject(new Error("broken")),
    () => Promise.resolve(nothing),
  ];
  const sweep = async () => outcomes.shift()?.() ?? nothing;
  const stop = keepHouse({ sweep }, log);
  const levels = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await vi.advanceTimersByTimeAsync(minute);
    levels.push((JSON.parse(logged.at(-1) ?? "{}") as { level: number }).level);
  }
  stop();
  expect(levels).toEqual([20, 50, 20]);
  expect(logged).toHaveLength(3);
});

it("does not sweep twice at a time", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof nothing>();
  const sweep = vi.fn(() => promise);
  const stop = keepHouse({ sweep }, log);
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(sweep).toHaveBeenCalledTimes(1);
  resolve(nothing);
  await vi.advanceTimersByTimeAsync(minute);
  expect(sweep).toHaveBeenCalledTimes(2);
  stop();
});
