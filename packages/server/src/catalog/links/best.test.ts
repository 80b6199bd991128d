import { describe, expect, it } from "vitest";
import { Best } from "./best.ts";

describe("the best of many items", () => {
  it.each([1, 7, 50])("are the first %i of the sorted list, whatever their order", (size) => {
    const items = Array.from({ length: 1_000 }, (_, n) => (n * 7_919) % 1_009);
    for (const order of [items, items.toSorted((a, b) => a - b), items.toReversed()]) {
      const best = new Best<number>(size, (a, b) => a - b);
      for (const item of order) best.add(item);
      expect(best.sorted()).toEqual(items.toSorted((a, b) => a - b).slice(0, size));
    }
  });
});
