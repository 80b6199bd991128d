import { describe, expect, it } from "vitest";
import { pooledRandom } from "./random.ts";

describe("random bytes", () => {
  it("come in the size that was asked for and never twice", () => {
    const random = pooledRandom();
    const seen = new Set<string>();
    for (let draw = 0; draw < 5000; draw += 1) {
      const bytes = random(16);
      expect(bytes).toHaveLength(16);
      seen.add(Buffer.from(bytes).toString("hex"));
    }
    expect(seen.size).toBe(5000);
  });

  it("do not change once they were handed out", () => {
    const random = pooledRandom();
    const bytes = random(16);
    const before = Buffer.from(bytes).toString("hex");
    for (let draw = 0; draw < 1000; draw += 1) random(16);
    expect(Buffer.from(bytes).toString("hex")).toBe(before);
  });

  it("may be more than the pool holds", () => {
    expect(pooledRandom()(100_000)).toHaveLength(100_000);
  });
});
