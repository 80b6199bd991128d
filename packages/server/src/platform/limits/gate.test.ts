import { describe, expect, it } from "vitest";
import { Gate } from "./gate.ts";

describe("a gate", () => {
  it("lets so many in, refuses the next at once, and has room again when one is done", async () => {
    const gate = new Gate("events", 2);
    const work = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const inside = work.map(({ promise }) => gate.run(() => promise));
    await expect(gate.run(async () => "third")).rejects.toMatchObject({
      code: "unavailable",
      headers: { "Retry-After": "5" },
    });

    work[0]?.resolve("first");
    await inside[0];
    expect(await gate.run(async () => "third")).toBe("third");
    work[1]?.resolve("second");
    expect(await Promise.all(inside)).toEqual(["first", "second"]);
  });

  it("has room again after work that failed", async () => {
    const gate = new Gate("events", 1);
    await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(gate.inside).toBe(0);
  });
});
