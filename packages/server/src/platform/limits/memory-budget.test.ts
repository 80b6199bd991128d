import { describe, expect, it } from "vitest";
import { MemoryBudget } from "./memory-budget.ts";

describe("a memory budget", () => {
  it("refuses reservations beyond its size at once, and accepts them again after a release", () => {
    const room = new MemoryBudget("events", 100);
    const leave = ["a", "b", "c", "d"].map((address) => room.reserve(address, 25));
    expect(() => room.reserve("e", 1)).toThrow(
      expect.objectContaining({ code: "unavailable", headers: { "Retry-After": "5" } }),
    );
    leave[0]?.();
    leave[0]?.();
    expect(room.reserved).toBe(75);
    room.reserve("e", 25);
  });

  it("gives one address a part of its memory only", () => {
    const room = new MemoryBudget("events", 100);
    room.reserve("slow", 20);
    expect(() => room.reserve("slow", 20)).toThrow("cannot take more events right now");
    room.reserve("other", 20);
  });

  it("accepts a single reservation that is larger than the budget", () => {
    const room = new MemoryBudget("large requests", 100);
    room.reserve("a", 500)();
    expect(room.reserved).toBe(0);
  });
});
