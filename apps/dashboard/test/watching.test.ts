import { describe, expect, it } from "vitest";
import { TestUser } from "./test-user.ts";
import { axeViolations } from "./browser.ts";
import { android, browserZone, iPhone } from "./test-service.ts";

const user = new TestUser(async (service) => {
  await service.createOwner();
  await service.admin.updateApp({
    body: {
      ios: { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" },
      android: { packageName: "example.shop", certificates: [] },
    },
  });
  for (const code of ["mug", "spring-sale"]) {
    await service.admin.createLink({ body: { code, destination: `https://shop.example/${code}` } });
  }
});

describe("an install", () => {
  it("is listed and explained with its candidates and their evidence", async () => {
    await user.service.install("mug", "phone-of-anna");
    await user.openApp("installs");
    await user.service.logEvent("phone-of-anna", { value: 19.99, currency: "EUR" });
    expect(await user.downloadExport("CSV", "Export installs")).toContain("\r\nphone-of-anna,");
    const line = await user.downloadExport("NDJSON", "Export events");
    expect(JSON.parse(line)).toMatchObject({ name: "purchase", installId: "phone-of-anna" });
    await user.link("phone-of-anna").click();
    await user.heading("Why").waitFor();
    const inBrowser = { dateStyle: "medium", timeZone: browserZone } as const;
    const day = new Intl.DateTimeFormat("en-GB", inBrowser).format(new Date());
    await user.page.getByRole("heading", { name: `iPhone 15, iOS 26.0 · ${day}` }).waitFor();
    const events = user.page.getByRole("table", { name: "Events of this install" });
    await events.getByRole("rowheader", { name: "purchase · €19.99" }).waitFor();
    await events.getByRole("cell", { name: /^today, /i }).waitFor();
    const json = events.locator("pre");
    expect(await json.isVisible()).toBe(false);
    await events.getByText("Show data").click();
    expect(await json.innerText()).toContain('"currency": "EUR"');
    await user.heading("Candidates").waitFor();
    await user.page.getByRole("table", { name: /Evidence in bits/ }).waitFor();
    await user.page.getByRole("rowheader", { name: "Network" }).first().waitFor();
    await user.button("Mark as test install").click();
    await user.expectToast("Marked as a test install.");
    await user.button("Erase install").click();
    await user.page.getByRole("dialog").getByRole("button", { name: "Erase", exact: true }).click();
    await user.expectToast("The install was erased");
    const receipt = user.page.getByRole("dialog", { name: "Receipt" });
    await receipt.getByText(/^er_[0-9a-f]{24}$/).waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await receipt.getByRole("button", { name: "Done" }).click();
    await user.heading("No installs yet").waitFor();
  });
});

describe("the live view", () => {
  it("names the events that an app logs", async () => {
    await user.openApp("live");
    await user.page.getByText("Connected").waitFor();
    await user.service.logEvent("phone-of-ella", undefined, "level_up");
    await user.page.getByText("The app logged level_up").waitFor();
  });

  it("shows a visit as one row that leads to its link", async () => {
    await user.openApp("live");
    await user.page.getByText("Connected").waitFor();
    const list = user.page.getByRole("list", { name: "Live activity" });
    const before = await list.getByRole("listitem").count();
    const visitor = await user.service.newPage({ userAgent: iPhone, hasTouch: true });
    await visitor.page.goto(`${user.service.url}/mug`);
    await list.getByText("with device signals").first().waitFor();
    await visitor.page.context().close();
    expect(await list.getByRole("listitem").count()).toBe(before + 1);
    expect(await list.getByText("Signals", { exact: true }).count()).toBe(0);
    await list.getByRole("link", { name: "mug was clicked on an iPhone" }).first().click();
    await user.heading("mug").waitFor();
  });

  it("shows a click at once, pauses and resumes", async () => {
    await user.openApp("live");
    await user.page.getByText("Connected").waitFor();
    await user.service.click("spring-sale");
    const list = user.page.getByRole("list", { name: "Live activity" });
    await list.getByText("spring-sale was clicked on an iPhone").first().waitFor();
    await user.button("Pause").click();
    const before = await list.getByRole("listitem").count();
    await user.service.click("spring-sale");
    await user.button("Resume (1 new)").click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(before + 1);
  });

  it("reconnects by itself and shows what it missed", async () => {
    await user.openApp("live");
    await user.page.getByText("Connected").waitFor();
    const list = user.page.getByRole("list", { name: "Live activity" });
    const before = await list.getByRole("listitem").count();
    await user.page.context().setOffline(true);
    await user.service.click("mug");
    await user.page.context().setOffline(false);
    await expect.poll(() => list.getByRole("listitem").count()).toBeGreaterThan(before);
  });

  it("tests an integration step by step and reports problems", async () => {
    const ios = { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" };
    await user.service.admin.updateApp({ body: { ios } });
    await user.openApp("test");
    await user.page.getByLabel("Destination in the app").fill("/products/42");
    await user.button("Create test link").click();
    const code = user.page.getByRole("img", { name: /QR code for/ });
    const url = /QR code for (\S+)/.exec((await code.getAttribute("alt")) ?? "")?.[1] ?? "";
    await user.page.getByText("A phone cannot reach 127.0.0.1").waitFor();
    const name = url.split("/").at(-1) ?? "";
    await user.service.sendUnknownKey();
    await user.page
      .getByText("A request from the app was rejected: its key is unknown")
      .first()
      .waitFor();
    await user.service.click(name);
    const done = user.page.locator("[data-done=true]");
    await done.getByText("The link is opened on a phone").waitFor();
    await user.service.open("phone-of-a-tester", name);
    await done.getByText("The install is matched to the link").waitFor();
    await user.service.logEvent("phone-of-a-tester");
    await user.page.getByText("It works").waitFor();
    await user.link("Explain install").click();
    await user.heading("Why").waitFor();
    expect((await user.service.admin.getLink({ params: { code: name } })).test).toBe(true);
  });

  it.each([
    {
      name: "an iPhone",
      userAgent: iPhone,
      platform: "ios",
      button: "Continue to the App Store",
    },
    {
      name: "an Android phone",
      userAgent: android,
      platform: "android",
      button: "Continue to Google Play",
    },
  ])("follows the test page on $name until the app is opened", async (phone) => {
    const { name, userAgent, platform, button } = phone;
    const ios = { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" };
    const app = { ios, android: { packageName: "example.shop", certificates: [] } };
    await user.service.admin.updateApp({ body: app });
    await user.openApp("test");
    await user.button("Create test link").click();
    await user.page.getByText("Test page", { exact: true }).click();
    const code = user.page.getByRole("img", { name: /QR code for \S+test-page/ });
    const url = /QR code for (\S+)/.exec((await code.getAttribute("alt")) ?? "")?.[1] ?? "";
    await user.page.getByText("Works until").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);

    const { page, faults } = await user.service.newPage({
      userAgent,
      viewport: { width: 320, height: 640 },
      screen: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      hasTouch: true,
      locale: "pl-PL",
    });
    await page.goto(url);
    await page.getByText(/^(Matched|No match)\. The test link reached/).waitFor();
    await page.getByText("europe/warsaw").first().waitFor();
    await page.getByRole("link", { name: button }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    const clickId = (await page.locator("body").getAttribute("data-click")) ?? "";
    await page.context().close();

    const done = user.page.locator("[data-done=true]");
    await done.getByText("The link is opened on a phone").waitFor();
    await user.page.getByText(`Test page: an open of the app on ${name} would`).first().waitFor();
    const hint = user.page.getByText("This build has no install referrer");
    if (platform === "android") {
      await user.service.installWithoutLink("debug build");
      await hint.waitFor();
    }
    await user.service.openWithClick(`tested ${platform}`, platform, clickId);
    await done.getByText("The install is matched to the link").waitFor();
    expect(await hint.count()).toBe(0);
    await user.page.getByText("The match is certain.").waitFor();
  });
});
