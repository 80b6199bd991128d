import { openMemoryStore } from "@throughline/storage/memory";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dayMs } from "@throughline/engine/durations";
import { DailyQuota } from "./quota.ts";

const monday = 20_405 * dayMs;

describe("a daily quota", () => {
  let store: ReturnType<typeof openMemoryStore>;
  let at: number;
  let warnings: [string, boolean][];
  let told: string[];
  const refused = vi.fn();
  beforeEach(() => {
    store = openMemoryStore();
    at = monday;
    warnings = [];
    told = [];
    refused.mockClear();
  });

  /** Creates the quota as a node does that starts. */
  const quotaOf = (max: number, allowancePerAddress = 100) =>
    new DailyQuota({
      name: "clicks",
      store: store.quotas,
      now: () => at,
      max,
      allowancePerAddress,
      onWarning: (...warning) => warnings.push(warning),
      onMostUsed: (app) => told.push(app),
      onRefused: refused,
    });

  const addresses = (count: number) =>
    Array.from({ length: count }, (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);

  /** Sends a click from each address. Returns how many were allowed. */
  async function flood(quota: DailyQuota, from: readonly string[]): Promise<number> {
    const allowed = await Promise.all(from.map(async (address) => quota.allows("app", address)));
    return allowed.filter(Boolean).length;
  }

  it("is never exceeded, however many addresses the clicks come from", async () => {
    const quota = quotaOf(3_000);
    expect(await flood(quota, addresses(8_000))).toBe(3_000);
    expect(await quota.allows("app", "192.0.2.1")).toBe(false);
    expect(await quota.allows("another", "192.0.2.1")).toBe(true);
  });

  it("continues after a restart, and a killed node loses what it had reserved at most", async () => {
    const first = quotaOf(3_000);
    expect(await flood(first, addresses(1_000))).toBe(1_000);
    await first.release();
    const second = quotaOf(3_000);
    expect(await flood(second, addresses(1_001))).toBe(1_001);
    // The second node is killed, so it releases nothing.
    const third = await flood(quotaOf(3_000), addresses(3_000));
    expect(third).toBeLessThanOrEqual(999);
    expect(third).toBeGreaterThanOrEqual(999 - 60);
    expect(await flood(quotaOf(3_000), addresses(100))).toBe(0);
  });

  it("is not exceeded by several nodes, which leave little of it unused", async () => {
    const nodes = [quotaOf(3_000), quotaOf(3_000), quotaOf(3_000)];
    let allowed = 0;
    for (const address of addresses(2_000)) {
      for (const node of nodes) if (await node.allows("app", address)) allowed += 1;
    }
    expect(allowed).toBe(3_000);
    const [busy, idle] = [quotaOf(6_000), quotaOf(6_000)];
    await idle.allows("shop", "192.0.2.1");
    let alone = 0;
    for (const address of addresses(7_000)) if (await busy.allows("shop", address)) alone += 1;
    expect(alone).toBeLessThanOrEqual(5_999);
    expect(alone).toBeGreaterThanOrEqual(6_000 - 120);
  });

  it("asks the store once for many clicks, and a click waits only for the first answer", async () => {
    const reserve = vi.spyOn(store.quotas, "reserve");
    const quota = quotaOf(100_000);
    expect(quota.allows("app", "192.0.2.1")).toBeInstanceOf(Promise);
    await reserve.mock.results[0]?.value;
    let waited = 0;
    for (let click = 0; click < 5_000; click += 1) {
      const allowed = quota.allows("app", "192.0.2.1");
      if (typeof allowed !== "boolean") waited += 1;
      if (click % 100 === 0) await allowed;
    }
    expect(waited).toBeLessThanOrEqual(1);
    expect(reserve.mock.calls.length).toBeLessThanOrEqual(7);
  });

  it("warns once when it is nearly used up and once when it is used up", async () => {
    const quota = quotaOf(100);
    await flood(quota, addresses(79));
    expect(warnings).toEqual([]);
    await flood(quota, addresses(21));
    expect(warnings).toEqual([["app", true]]);
    await flood(quota, addresses(40));
    expect(warnings).toEqual([
      ["app", true],
      ["app", false],
    ]);
  });

  it("tells once that 90 % are used", async () => {
    const quota = quotaOf(100);
    await flood(quota, addresses(89));
    expect(told).toEqual([]);
    await flood(quota, addresses(2));
    await flood(quota, addresses(20));
    expect(told).toEqual(["app"]);
  });

  it("keeps its last fifth for addresses that send little", async () => {
    const quota = quotaOf(1_000);
    const one = Array.from({ length: 2_000 }, () => "192.0.2.1");
    expect(await flood(quota, one)).toBe(799 + 20);
    expect(refused).toHaveBeenCalledTimes(2_000 - 819);
    expect(await flood(quota, addresses(50))).toBe(50);
    expect(await flood(quota, addresses(500))).toBe(1_000 - 819 - 50);
  });

  it("starts again at midnight UTC", async () => {
    at += dayMs - 1;
    const quota = quotaOf(10);
    expect(await flood(quota, addresses(50))).toBe(10);
    at += 1;
    expect(await flood(quota, addresses(50))).toBe(10);
  });

  it("counts amounts, also larger ones than it reserves at once", async () => {
    const quota = quotaOf(1_000, 1_000);
    expect(await quota.allows("app", "192.0.2.1", 500)).toBe(true);
    expect(await quota.allows("app", "192.0.2.1", 501)).toBe(false);
    expect(await quota.allows("app", "192.0.2.1", 250)).toBe(true);
  });

  it("fails as the store does when nothing is reserved", async () => {
    vi.spyOn(store.quotas, "reserve").mockRejectedValueOnce(new Error("The disk is full."));
    const quota = quotaOf(10);
    await expect(quota.allows("app", "192.0.2.1")).rejects.toThrow("The disk is full.");
    expect(await quota.allows("app", "192.0.2.1")).toBe(true);
  });

  it("sets no limit when it is 0", () => {
    const quota = quotaOf(0);
    for (let count = 0; count < 50; count += 1) {
      expect(quota.allows("app", "192.0.2.1")).toBe(true);
    }
  });
});
