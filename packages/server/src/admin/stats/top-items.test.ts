import { describe, expect, it } from "vitest";
import { TopItems } from "./top-items.ts";

describe("the top of many items", () => {
  it.each([1, 7, 50])("is the first %i of the sorted list, whatever their order", (size) => {
    const items = Array.from({ length: 1_000 }, (_, n) => (n * 7_919) % 1_009);
    for (const order of [items, items.toSorted((a, b) => a - b), items.toReversed()]) {
      const top = new TopItems<number>(size, (a, b) => a - b);
      for (const item of order) top.add(item);
      expect(top.sorted()).toEqual(items.toSorted((a, b) => a - b).slice(0, size));
    }
  });
});
