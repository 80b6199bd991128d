import { browserPaths } from "@throughline/protocol";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillReports, pages, targeted, urlOfPage } from "./page-list.ts";
import { axeViolations, saveScreenshot } from "./browser.ts";
import type { TestService } from "./test-service.ts";

/** Adds content to every page. */
export async function fillService(service: TestService): Promise<void> {
  await service.createOwner();
  const destination = "https://shop.example/products/42?ref=mail";
  await service.admin.createLink({
    body: {
      code: "mug",
      destination,
      tags: ["mail", "spring"],
      preview: { title: "Sunday mug" },
    },
  });
  await service.admin.createLink({ body: { code: "old", destination, disabled: true } });
  await service.admin.createLink({ body: targeted });
  await service.install("mug", "phone-of-anna");
  await service.click("mug");
  const hook = { url: "https://127.0.0.1/hooks", description: "Bookkeeping" };
  const { id: webhookId } = await service.admin.createWebhook({ body: hook });
  await service.admin.testWebhook({ params: { webhookId } });
  await service.logEvent("phone-of-anna", { value: 19.99, currency: "EUR" });
  await fillReports(service);
  await service.admin.inviteMember({ body: { email: "vera@shop.example", role: "viewer" } });
}

declare global {
  interface Window {
    layoutShift: number;
  }
}

export type ColorScheme = "light" | "dark";

/** Expects no accessibility violations in the given color schemes. Saves a screenshot of each unless there is only one. */
async function expectAccessible(
  page: Page,
  name: string,
  schemes: readonly ColorScheme[],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page, { contrast: true }), colorScheme).toEqual([]);
    if (schemes.length > 1) await saveScreenshot(page, `${name} ${colorScheme}`);
  }
}

/** Returns a function that waits until the page has drawn the responses to all its requests. */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    // The live stream never ends.
    if (!request.url().endsWith(browserPaths.liveStream)) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return async () => {
    do {
      await expect.poll(() => pending.size, { interval: 20 }).toBe(0);
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
    } while (pending.size > 0);
  };
}

/** Defines an accessibility test for each page at this width. */
export function describeEveryPage(
  service: TestService,
  width: number,
  schemes: readonly ColorScheme[],
): void {
  describe(`${width} pixels wide, ${schemes.join(" and ")}`, () => {
    const viewport = { width, height: 844 };
    let page: Page;
    let faults: string[];
    let settled: () => Promise<void>;
    beforeAll(async () => {
      ({ page, faults } = await service.signedIn({ viewport }));
      settled = watchRequests(page);
      await page.addInitScript(() => {
        // Sums up how far content moves while the page loads.
        window.layoutShift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            window.layoutShift += (entry as unknown as { value: number }).value;
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
    });
    afterAll(() => page.context().close());

    it.each(pages)(
      "the page %s is accessible and has no horizontal scrolling",
      async (name, path, ready) => {
        await page.goto(await urlOfPage(service, path));
        await ready(page);
        const overflow = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect(overflow).toBeLessThanOrEqual(0);
        await settled();
        expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02);
        await expectAccessible(page, `${name} ${width}`, schemes);
        expect(faults).toEqual([]);
      },
    );

    it.each(["sign-in", "forgot-password", "join#nothing", "no/such/page/at/all"])(
      "the page %s is accessible without a session",
      async (path) => {
        const stranger = await service.newPage({ viewport });
        await stranger.page.goto(`${service.url}/dashboard/${path}`);
        await stranger.page.getByRole("heading", { level: 1 }).waitFor();
        await expectAccessible(stranger.page, `${path.replaceAll(/\W/g, " ")} ${width}`, schemes);
        await stranger.page.context().close();
      },
    );
  });
}
