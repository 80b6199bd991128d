import { describe, expect, it } from "vitest";
import { Room } from "./room.ts";

describe("a room", () => {
  it("takes so many bytes, refuses more at once, and has room again when some are gone", () => {
    const room = new Room("events", 100);
    const leave = ["a", "b", "c", "d"].map((address) => room.enter(address, 25));
    expect(() => room.enter("e", 1)).toThrow(
      expect.objectContaining({ code: "unavailable", headers: { "Retry-After": "5" } }),
    );
    leave[0]?.();
    leave[0]?.();
    expect(room.bytes).toBe(75);
    room.enter("e", 25);
  });

  it("gives one address a part of itself only, and the rest to others", () => {
    const room = new Room("events", 100);
    room.enter("slow", 20);
    expect(() => room.enter("slow", 20)).toThrow("cannot take more events right now");
    room.enter("other", 20);
  });

  it("takes what is larger than itself when it comes alone", () => {
    const room = new Room("large requests", 100);
    room.enter("a", 500)();
    expect(room.bytes).toBe(0);
  });
});
