import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { localRateLimit } from "./rate-limit.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a rate limit", () => {
  it("refuses requests beyond the limit with Retry-After, and accepts them after that time", async () => {
    const limit = localRateLimit(2, "with this key");
    await limit.count("a");
    vi.advanceTimersByTime(15_000);
    await limit.count("a");
    await expect(limit.count("a")).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "Retry-After": "45" },
    });
    vi.advanceTimersByTime(45_000);
    await limit.count("a");
  });

  it("counts each subject separately", async () => {
    const limit = localRateLimit(1, "from this address");
    await limit.count("a");
    await limit.count("b");
    await expect(limit.count("a")).rejects.toThrow("Too many requests from this address");
  });

  it("can be checked without counting", async () => {
    const limit = localRateLimit(1, "for invites of this app", "hour");
    for (let checks = 0; checks < 3; checks += 1) await limit.check("a");
    await limit.count("a");
    await expect(limit.check("a")).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "Retry-After": "3600" },
    });
    vi.advanceTimersByTime(3_600_000);
    await limit.check("a");
  });

  it("is not affected by jumps of the wall clock", async () => {
    const limit = localRateLimit(1, "with this key");
    await limit.count("a");
    vi.setSystemTime(Date.now() + 30 * 86_400_000);
    await expect(limit.count("a")).rejects.toThrow("Too many requests");
  });

  it("remembers a bounded number of subjects", async () => {
    const limit = localRateLimit(1, "from this address");
    await limit.count("first");
    for (let other = 0; other < 50_000; other += 1) await limit.count(`${other}`);
    await limit.count("first");
  });

  it("refuses nothing when it is 0", async () => {
    const limit = localRateLimit(0, "with this key");
    for (let request = 0; request < 100; request += 1) await limit.count("a");
  });
});
