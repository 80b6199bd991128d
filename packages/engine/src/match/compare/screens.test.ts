import { describe, expect, it } from "vitest";
import { toScreen } from "../signals/screen.ts";
import { sameScreen } from "./screens.ts";

describe("two screens", () => {
  // The screen of a Pixel as the phone reports it.
  const phone = { short: 411.43, long: 914.29, scale: 2.63 };

  it.each([
    [{ short: 412, long: 915, scale: 2.625 }, true],
    [{ short: 411, long: 914 }, true],
    [{ short: 412.43, long: 915.29, scale: 2.63 }, true],
    [{ short: 413, long: 914, scale: 2.63 }, false],
    [{ short: 411, long: 916, scale: 2.63 }, false],
    [{ short: 411, long: 914, scale: 2.75 }, false],
  ])("are the same if a browser rounded one of them: %j", (browser, same) => {
    expect(sameScreen(phone, browser)).toBe(same);
    expect(sameScreen(browser, phone)).toBe(same);
  });

  it("of one size differ by their scale: iPhone 11 and 11 Pro Max", () => {
    const [eleven, max] = [toScreen(414, 896, 2), toScreen(414, 896, 3)];
    expect(eleven && max && sameScreen(eleven, max)).toBe(false);
  });
});
