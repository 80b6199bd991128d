import { describe, expect, it } from "vitest";
import type { DemoPage } from "./testing/browser.ts";

type Screen = readonly [width: number, height: number, colorScheme: "light" | "dark"];

/** Defines a test that the demo fits each of these screens. */
export function describeScreens(screens: readonly Screen[], opened: () => DemoPage): void {
  describe("the page", { timeout: 120_000 }, () => {
    it.each(screens)(
      "fits a screen of %i × %i pixels in %s mode",
      async (width, height, colorScheme) => {
        const demo = opened();
        await demo.page.setViewportSize({ width, height });
        await demo.page.emulateMedia({ colorScheme });
        await demo.play("Click id lost");
        await demo.iphone.app.getByText("Sunday mug").waitFor();
        const overflow = await demo.page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        expect(await demo.android.place.isVisible()).toBe(width > 700);
        const phone = demo.iphone.place.locator(".phone");
        const tabs = demo.page.locator(".tabs");
        const room = async () => {
          const [shown, above] = await Promise.all([phone.boundingBox(), tabs.boundingBox()]);
          if (!shown || !above) return undefined;
          return {
            above: shown.y - above.y - above.height,
            tabs: above.y,
            below: height - shown.y - shown.height,
          };
        };
        await expect
          .poll(async () => Object.values((await room()) ?? { none: -1 }).every((px) => px >= 0))
          .toBe(true);
      },
    );
  });
}
