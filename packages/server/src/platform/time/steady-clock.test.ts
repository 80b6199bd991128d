import { beforeEach, describe, expect, it } from "vitest";
import { SteadyClock } from "./steady-clock.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("a steady clock", () => {
  let wall: number;
  let elapsed: number;
  let clock: SteadyClock;
  beforeEach(() => {
    wall = 1_000 * day;
    elapsed = 0;
    clock = new SteadyClock(
      () => wall,
      () => elapsed,
    );
  });

  /** Reads the clock every minute, as the sweep does. */
  function pass(ms: number) {
    let time = clock.read();
    for (let passed = 0; passed < ms; passed += minute) {
      wall += minute;
      elapsed += minute;
      time = clock.read();
    }
    return time;
  }

  it("has no time until the wall clock has run evenly for an hour", () => {
    expect(pass(59 * minute)).toEqual({ at: undefined, jump: 0 });
    expect(pass(minute)).toEqual({ at: wall, jump: 0 });
  });

  it("restarts the hour if the wall clock jumps", () => {
    pass(50 * minute);
    wall += 30 * day;
    expect(pass(50 * minute).at).toBeUndefined();
    expect(pass(10 * minute).at).toBe(wall);
  });

  it.each([30 * day, -30 * day])("continues as before when the wall clock jumps by %i", (jump) => {
    pass(hour);
    wall += jump;
    expect(clock.read()).toEqual({ at: wall - jump, jump });
    expect(pass(30 * minute)).toEqual({ at: wall - jump, jump });
    wall -= jump;
    expect(clock.read()).toEqual({ at: wall, jump: 0 });
  });

  it("accepts a jump that lasts for an hour", () => {
    pass(hour);
    wall += 30 * day;
    expect(pass(59 * minute).jump).toBe(30 * day);
    expect(pass(minute)).toEqual({ at: wall, jump: 0 });
  });

  /** Stops the process, and starts it again later. */
  function restart(pauseMs: number) {
    const reading = clock.reading();
    wall += pauseMs;
    elapsed = 0;
    clock = new SteadyClock(
      () => wall,
      () => elapsed,
    );
    clock.resume(reading);
  }

  it("has a time after an hour in total if the process restarts often", () => {
    for (let run = 0; run < 5; run += 1) {
      expect(pass(11 * minute).at).toBeUndefined();
      restart(20_000);
    }
    expect(pass(5 * minute)).toEqual({ at: wall, jump: 0 });
    restart(50 * minute);
    expect(clock.read()).toEqual({ at: wall, jump: 0 });
  });

  it.each([30 * day, -30 * day])(
    "never runs ahead of the last trusted time when it restarts %i ms later",
    (pauseMs) => {
      pass(2 * hour);
      const trusted = wall;
      restart(pauseMs);
      expect(clock.read()).toEqual({ at: Math.min(trusted, wall), jump: 0 });
      expect(pass(59 * minute).at).toBe(Math.min(trusted + 59 * minute, wall));
      expect(pass(minute)).toEqual({ at: wall, jump: 0 });
    },
  );

  it("does not trust the reading of a process that ran for less than an hour a day earlier", () => {
    pass(30 * minute);
    restart(day);
    expect(pass(59 * minute).at).toBeUndefined();
  });

  it("follows a wall clock that is corrected in small steps", () => {
    pass(hour);
    for (let correction = 0; correction < 10; correction += 1) {
      wall += minute;
      expect(pass(minute)).toEqual({ at: wall, jump: 0 });
    }
  });
});
