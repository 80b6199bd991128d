import { describe, expect, it } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

describe("a concurrency limit", () => {
  it("refuses operations beyond the limit at once, and accepts them again when one has finished", async () => {
    const limit = new ConcurrencyLimit("events", 2);
    const work = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const running = work.map(({ promise }) => limit.run(() => promise));
    await expect(limit.run(async () => "third")).rejects.toMatchObject({
      code: "unavailable",
      headers: { "Retry-After": "5" },
    });

    work[0]?.resolve("first");
    await running[0];
    expect(await limit.run(async () => "third")).toBe("third");
    work[1]?.resolve("second");
    expect(await Promise.all(running)).toEqual(["first", "second"]);
  });

  it("accepts operations again after one has failed", async () => {
    const limit = new ConcurrencyLimit("events", 1);
    await expect(limit.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(limit.running).toBe(0);
  });
});
