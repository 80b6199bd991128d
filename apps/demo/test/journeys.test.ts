import { describe, expect, it } from "vitest";
import { devices } from "../src/phone/devices.ts";
import { describeScreens } from "./every-screen.ts";
import { axeViolations } from "./testing/browser.ts";
import type { DemoPage } from "./testing/browser.ts";
import { demoPerTest } from "./testing/opened.ts";

let demo: DemoPage;
demoPerTest((opened) => (demo = opened));

/** Taps the link in the message and installs the app. */
async function getApp(name: "iphone" | "android", link = /Sunday mug/) {
  const { place, browser: inner } = demo[name];
  await place.getByRole("button", { name: link }).click();
  if (name === "iphone") await inner.locator("[data-copies]").click();
  await place.getByRole("button", { name: "Install" }).click();
  await place.getByRole("button", { name: "Open" }).waitFor();
}

async function open(name: "iphone" | "android") {
  await demo[name].place.getByRole("button", { name: "Open" }).click();
}

describe("the page", { timeout: 120_000 }, () => {
  it("is accessible in light and dark, before and after a match", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await demo.page.emulateMedia({ colorScheme });
      expect(await axeViolations(demo.page), colorScheme).toEqual([]);
    }
    await demo.iphone.place.getByRole("button", { name: "Home" }).click();
    await demo.iphone.place.getByRole("button", { name: "Browser" }).click();
    await demo.iphone.browser.getByRole("region", { name: "Loam" }).waitFor();
    await getApp("android");
    await open("android");
    await demo.verdict.getByText("The install referrer named the click").waitFor();
    for (const colorScheme of ["dark", "light"] as const) {
      await demo.page.emulateMedia({ colorScheme });
      expect(await axeViolations(demo.page), colorScheme).toEqual([]);
    }
  });
});

describe("tap by tap", { timeout: 120_000 }, () => {
  it("Android: the install referrer names the click", async () => {
    await getApp("android");
    await demo.android.place.getByText(/^clickId=c_/).waitFor();
    await open("android");
    await demo.android.app.getByText("Sunday mug").waitFor();
    await demo.android.app.getByTestId("arrival-deferred").waitFor();
    const [request] = demo.matchRequests();
    expect(Object.keys(request?.body ?? {}).toSorted()).toEqual(["clickId", "installId"]);
    await demo.verdict.getByText("The install referrer named the click").waitFor();
  });

  it("iPhone: the copied link names the click", async () => {
    await getApp("iphone");
    await open("iphone");
    await demo.iphone.app.getByText("Sunday mug").waitFor();
    const [request] = demo.matchRequests();
    expect(request?.body["pastedLink"]).toMatch(/^https:\/\/go\.loam\.example\/mug\?tl=c_/);
    await demo.verdict.getByText("The copied link named the click").waitFor();
  });

  it("iPhone: without the paste, device signals find the click", async () => {
    await demo.iphone.place.getByRole("button", { name: "Refuse" }).click();
    await getApp("iphone");
    await open("iphone");
    await demo.iphone.app.getByText("Sunday mug").waitFor();
    const [request] = demo.matchRequests();
    const body = request?.body ?? {};
    const device = Object.values(devices).find(({ model }) => model === body["model"]);
    expect(body).toMatchObject({
      platform: "ios",
      manufacturer: "Apple",
      systemVersion: device?.systemVersion,
      screenWidth: device?.screen.width,
      screenHeight: device?.screen.height,
      scale: 3,
    });
    expect(request?.body).not.toHaveProperty("pastedLink");
    await demo.verdict.getByRole("row", { name: /Screen same/ }).waitFor();
  });

  it("an invitation waits behind the login", async () => {
    await getApp("android", /A place at the table/);
    await open("android");
    const { app } = demo.android;
    await app.getByText("You have an invitation").waitFor();
    await app.getByTestId("name").fill("Maja");
    await app.getByTestId("log-in").click();
    await app.getByTestId("invite-code").filter({ hasText: "FIRESIDE" }).waitFor();
  });

  it("events in the app reach the service", async () => {
    await getApp("android");
    await open("android");
    const counted = demo.page.waitForResponse(/analytics\/events/);
    await demo.android.app.getByTestId("add-to-basket").click();
    expect((await counted).status()).toBe(202);
  });

  it("everything can be done by keyboard", async () => {
    const { place, app } = demo.android;
    await place.getByRole("button", { name: /Sunday mug/ }).press("Enter");
    await place.getByRole("button", { name: "Install" }).press("Enter");
    await place.getByRole("button", { name: "Open" }).press("Enter");
    await app.getByText("Sunday mug").waitFor();
    await place.getByRole("button", { name: "Home" }).press("Enter");
    await place.getByRole("button", { name: "Messages" }).press("Enter");
    await place.getByRole("button", { name: /A place at the table/ }).press("Enter");
    await app.getByText("You have an invitation").waitFor();
    const scrolled = await place.locator(".glass").evaluate((glass) => {
      glass.scrollTop = 50;
      return glass.scrollTop;
    });
    expect(scrolled).toBe(0);
  });

  it("the page never gets the secret key and reaches only public paths", async () => {
    await getApp("android");
    const status = (path: string) =>
      demo.page.evaluate(async (address) => (await fetch(address)).status, path);
    const [id] = await demo.page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name }) => /\/phones\/([^/]+)$/.exec(name)?.[1] ?? []),
    );
    expect(await status(`/phones/${id}/web/mug`)).toBe(200);
    for (const path of [
      "web/api/v1/app",
      "web/%61pi/v1/app",
      "service/api/v1/app",
      "web/metrics",
      "web/%6detrics",
      "service/mug",
    ]) {
      expect(await status(`/phones/${id}/${path}`)).toBe(404);
    }
    const app = await demo.page.evaluate(async () => (await fetch("/app.json")).text());
    expect(app).not.toContain("sk_");
  });
});

describe("the page", { timeout: 120_000 }, () => {
  it("says what to do without scrolling at 1280 × 800 pixels", async () => {
    await demo.page.setViewportSize({ width: 1280, height: 800 });
    for (const { caption } of [demo.iphone, demo.android]) {
      expect(await caption.textContent()).toContain("Tap the link.");
      const box = await caption.boundingBox();
      expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThan(800);
    }
    const link = await demo.iphone.place.getByRole("button", { name: /Sunday mug/ }).boundingBox();
    expect(link?.y).toBeLessThan(700);
  });

  it("offers to show the verdict after a scenario on a small screen", async () => {
    await demo.page.setViewportSize({ width: 390, height: 844 });
    await demo.play("Click id lost");
    const pointer = demo.page.getByRole("button", { name: /Show verdict/ });
    await pointer.click();
    await pointer.waitFor({ state: "hidden" });
    const headline = demo.verdict.locator(".headline");
    await expect.poll(async () => (await headline.boundingBox())?.y).toBeLessThan(400);
  });

  it("does not offer to show a visible verdict", async () => {
    await demo.play("Click id lost");
    await demo.verdict.getByText("Total").waitFor();
    expect(await demo.page.getByRole("button", { name: /Show verdict/ }).count()).toBe(0);
  });
});

describeScreens(
  [
    [1280, 900, "light"],
    [390, 664, "dark"],
  ],
  () => demo,
);
