import { beforeEach, describe, expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "@throughline/engine/durations";
import { SteadyClock } from "./steady-clock.ts";

describe("a steady clock", () => {
  let wall: number;
  let elapsed: number;
  let clock: SteadyClock;
  beforeEach(() => {
    wall = 1_000 * dayMs;
    elapsed = 0;
    clock = new SteadyClock(
      () => wall,
      () => elapsed,
    );
  });

  /** Reads the clock every minute, as the sweep does. */
  function pass(ms: number) {
    let time = clock.read();
    for (let passed = 0; passed < ms; passed += minuteMs) {
      wall += minuteMs;
      elapsed += minuteMs;
      time = clock.read();
    }
    return time;
  }

  it("has no time until the wall clock has run evenly for an hour", () => {
    expect(pass(59 * minuteMs)).toEqual({ at: undefined, jump: 0 });
    expect(pass(minuteMs)).toEqual({ at: wall, jump: 0 });
  });

  it("restarts the hour if the wall clock jumps", () => {
    pass(50 * minuteMs);
    wall += 30 * dayMs;
    expect(pass(50 * minuteMs).at).toBeUndefined();
    expect(pass(10 * minuteMs).at).toBe(wall);
  });

  it.each([30 * dayMs, -30 * dayMs])(
    "continues as before when the wall clock jumps by %i",
    (jump) => {
      pass(hourMs);
      wall += jump;
      expect(clock.read()).toEqual({ at: wall - jump, jump });
      expect(pass(30 * minuteMs)).toEqual({ at: wall - jump, jump });
      wall -= jump;
      expect(clock.read()).toEqual({ at: wall, jump: 0 });
    },
  );

  it("accepts a jump that lasts for an hour", () => {
    pass(hourMs);
    wall += 30 * dayMs;
    expect(pass(59 * minuteMs).jump).toBe(30 * dayMs);
    expect(pass(minuteMs)).toEqual({ at: wall, jump: 0 });
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
      expect(pass(11 * minuteMs).at).toBeUndefined();
      restart(20_000);
    }
    expect(pass(5 * minuteMs)).toEqual({ at: wall, jump: 0 });
    restart(50 * minuteMs);
    expect(clock.read()).toEqual({ at: wall, jump: 0 });
  });

  it.each([30 * dayMs, -30 * dayMs])(
    "never runs ahead of the last trusted time when it restarts %i ms later",
    (pauseMs) => {
      pass(2 * hourMs);
      const trusted = wall;
      restart(pauseMs);
      expect(clock.read()).toEqual({ at: Math.min(trusted, wall), jump: 0 });
      expect(pass(59 * minuteMs).at).toBe(Math.min(trusted + 59 * minuteMs, wall));
      expect(pass(minuteMs)).toEqual({ at: wall, jump: 0 });
    },
  );

  it("does not trust the reading of a process that ran for less than an hour a day earlier", () => {
    pass(30 * minuteMs);
    restart(dayMs);
    expect(pass(59 * minuteMs).at).toBeUndefined();
  });

  it("follows a wall clock that is corrected in small steps", () => {
    pass(hourMs);
    for (let correction = 0; correction < 10; correction += 1) {
      wall += minuteMs;
      expect(pass(minuteMs)).toEqual({ at: wall, jump: 0 });
    }
  });
});
