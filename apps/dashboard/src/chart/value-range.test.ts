import { describe, expect, it } from "vitest";
import { valueRange } from "./value-range.ts";

describe("the range of the vertical axis", () => {
  it.each([
    ["begins at 0 for counts", [3, 100], [0, 110]],
    ["contains days with more refunds than purchases", [-20, 100], [-22, 110]],
    ["ends at 0 if there were only refunds", [-20, -10], [-22, 0]],
    ["has whole steps if nothing was counted", [0, 0], [0, 4]],
    ["has whole steps if nothing is known", [null, null], [0, 4]],
  ] as const)("%s", (_title, [min, max], [lowest, highest]) => {
    const range = valueRange(min, max);
    expect(range[0]).toBeCloseTo(lowest);
    expect(range[1]).toBeCloseTo(highest);
  });
});
