import type { Page } from "playwright-core";
import type { StatsView } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { devices } from "../src/phone/devices.ts";
import { shop } from "../src/shop.ts";
import { DemoPage, saveScreenshot, newPage } from "./testing/browser.ts";
import { startDemoOnce } from "./testing/opened.ts";

const { processes, browser } = startDemoOnce();
let page: Page | undefined;

afterEach(async ({ task }) => {
  if (page && task.result?.state === "fail") await saveScreenshot(page, task.name);
  await page?.context().close();
  page = undefined;
});

async function openDemo(): Promise<DemoPage> {
  const demo = new DemoPage(await newPage(browser()));
  page = demo.page;
  await demo.open(processes.demoUrl);
  return demo;
}

/** Opens a link at the service with the user agent of a browser. */
async function visit(userAgent: string, code = "mug") {
  ({ page } = await newPage(browser(), { userAgent }));
  const response = await page.goto(`http://${shop.domain}:${processes.servicePort}/${code}`);
  return { page, status: response?.status() };
}

async function install(demo: DemoPage): Promise<void> {
  const { place } = demo.android;
  await place.getByRole("button", { name: /Sunday mug/ }).click();
  await place.getByRole("button", { name: "Install" }).click();
  await place.getByRole("button", { name: "Open" }).waitFor();
}

describe("the demo's server", { timeout: 120_000 }, () => {
  it("can restart while a page is open", async () => {
    const demo = await openDemo();
    await processes.stopDemo();
    const banner = demo.page.getByRole("alert");
    await banner.getByText("Check that npm start is still running").waitFor();
    await demo.button("Start over").click();
    const known = demo.page.waitForResponse(/\/phones\/left-[^/]+$/);
    await processes.startDemo();
    await known;
    await banner.waitFor({ state: "detached" });
    await demo.iphone.place.getByRole("button", { name: /Sunday mug/ }).click();
    await demo.iphone.browser.locator("[data-copies]").waitFor();
    await demo.play("Click id lost");
    await demo.iphone.app.getByText("Sunday mug").waitFor();
    expect(demo.errors).toEqual([]);
  });
});

describe("a hidden page", { timeout: 120_000 }, () => {
  it("closes its stream, and opens it again when it is visible", async () => {
    const demo = await openDemo();
    const show = (shown: boolean) =>
      demo.page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, !shown);
    await show(false);
    const listens = demo.page.waitForRequest(/\/wire\//);
    await show(true);
    await listens;
    await demo.play("Click id lost");
    await demo.iphone.app.getByText("Sunday mug").waitFor();
  });
});

describe("the service", { timeout: 120_000 }, () => {
  it("shows a computer the link as a QR code", async () => {
    const { page: shown } = await visit(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    );
    const code = shown.getByRole("img", { name: "QR code for this link" });
    await code.waitFor();
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      20,
    );
    await shown.getByRole("link", { name: "Google Play" }).waitFor();
  });

  it("shows a preview bot the social preview and counts no click", async () => {
    const before = await processes.admin<StatsView>("GET", "/api/v1/links/mug/stats");
    const { page: shown } = await visit("WhatsApp/2.23.20.0 A");
    const title = shown.locator('meta[property="og:title"]');
    expect(await title.getAttribute("content")).toBe("Sunday mug");
    expect(await shown.locator("[data-click]").count()).toBe(0);
    const after = await processes.admin<StatsView>("GET", "/api/v1/links/mug/stats");
    expect(after.total.filtered).toBe(before.total.filtered + 1);
    expect(after.total.clicks).toBe(before.total.clicks);
  });

  it("gives an in-app browser a button for the app and one for Google Play", async () => {
    const { page: shown } = await visit(devices.pixel9.browser.inAppUserAgent);
    const tap = shown.getByRole("link", { name: "Open Loam" });
    expect(await tap.getAttribute("href")).toMatch(
      /^intent:\/\/go\.loam\.example.*package=example\.loam/,
    );
    await shown.getByRole("link", { name: /Google Play/ }).waitFor();
  });

  it("shows that an expired link has ended", async () => {
    const link = { code: "spring", destination: "https://loam.example/products/31" };
    await processes.admin("POST", "/api/v1/links", link);
    const expired = { expiresAt: "2026-01-01T00:00:00Z" };
    await processes.admin("PATCH", "/api/v1/links/spring", expired);
    const { page: shown, status } = await visit(devices.iphone15.browser.userAgent, "spring");
    await shown.getByRole("heading", { name: "This link has ended" }).waitFor();
    expect(status).toBe(410);
  });

  it("can restart between the click and the first open", async () => {
    const demo = await openDemo();
    await install(demo);
    await processes.stopService();
    await processes.startService();
    await demo.android.place.getByRole("button", { name: "Open" }).click();
    await demo.android.app.getByText("Sunday mug").waitFor();
    await demo.verdict.getByText("Exact", { exact: true }).waitFor();
  });

  it("can be down at the first open, and the next start gets the link", async () => {
    const demo = await openDemo();
    const { place, app } = demo.android;
    await install(demo);
    await processes.stopService();
    await place.getByRole("button", { name: "Open" }).click();
    await app.getByTestId("catalogue").waitFor();
    await demo.wire.getByText("no response from the service").first().waitFor();
    await place.getByRole("button", { name: "Kill app" }).click();
    await processes.startService();
    await place.getByRole("button", { name: "Loam" }).click();
    await app.getByText("Sunday mug").waitFor();
    const ids = new Set(demo.matchRequests().map(({ body }) => body["installId"]));
    expect(ids.size).toBe(1);
  });
});
