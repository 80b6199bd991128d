import { describe, expect, it } from "vitest";
import { pooledRandom } from "./random.ts";

describe("random bytes", () => {
  it("have the requested size and never repeat", () => {
    const random = pooledRandom();
    const seen = new Set<string>();
    for (let draw = 0; draw < 5000; draw += 1) {
      const bytes = random(16);
      expect(bytes).toHaveLength(16);
      seen.add(Buffer.from(bytes).toString("hex"));
    }
    expect(seen.size).toBe(5000);
  });

  it("do not change after they were returned", () => {
    const random = pooledRandom();
    const bytes = random(16);
    const before = Buffer.from(bytes).toString("hex");
    for (let draw = 0; draw < 1000; draw += 1) random(16);
    expect(Buffer.from(bytes).toString("hex")).toBe(before);
  });

  it("may exceed the size of the pool", () => {
    expect(pooledRandom()(100_000)).toHaveLength(100_000);
  });
});
