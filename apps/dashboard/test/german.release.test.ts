import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { englishTexts } from "./english-texts.ts";
import { fillService, watchRequests } from "./every-page.ts";
import { pages, urlOfPage } from "./page-list.ts";
import { TestUser } from "./test-user.ts";

const { service } = new TestUser(fillService);

// German words are long: what fits in German fits in the other languages.
describe("in German, 390 pixels wide", () => {
  let page: Page;
  let faults: string[];
  let settled: () => Promise<void>;
  let english: ReadonlySet<string>;
  beforeAll(async () => {
    english = await englishTexts("de");
    const viewport = { width: 390, height: 844 };
    ({ page, faults } = await service.signedIn({ viewport, locale: "de-DE" }));
    settled = watchRequests(page);
  });
  afterAll(() => page.context().close());

  it.each(pages)(
    "the page %s has no horizontal scrolling and no English text",
    async (_name, path) => {
      await page.goto(await urlOfPage(service, path));
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settled();
      await expect.poll(() => page.locator(".mantine-Skeleton-root").count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
      const { overflow, texts } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (shown.nextNode()) found.push(shown.currentNode.nodeValue ?? "");
        for (const { ariaLabel, title } of document.querySelectorAll<HTMLElement>("body *")) {
          found.push(ariaLabel ?? "", title);
        }
        return { overflow: scrollWidth - clientWidth, texts: found };
      });
      expect(overflow).toBeLessThanOrEqual(0);
      expect(texts.filter((text) => english.has(text))).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});
