import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { TestUser } from "./test-user.ts";
import { countries, playTraffic } from "./traffic.ts";

const user = new TestUser(
  async (service) => {
    await service.createOwner();
    await playTraffic(service);
  },
  { countries },
);

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

/** Checks the page at the widths of a phone and of a computer. */
async function expectAccessible(page = user.page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    expect(await axeViolations(page)).toEqual([]);
  }
}

describe("a shared report", () => {
  it("is created on the analytics page, read by a stranger with its password, and revoked", async () => {
    await user.openApp("analytics?country=DE");
    await user.page.getByRole("img", { name: /over time/ }).waitFor();
    await user.button("Share").click();
    const dialog = user.page.getByRole("dialog", { name: "Share this report" });
    await dialog.getByLabel("Name").fill("For the agency");
    await dialog.getByLabel("Password").fill("open sesame");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const url = await user.page.getByRole("dialog").locator("code").innerText();
    await user.button("Done").click();

    const browser = user.page.context().browser();
    const stranger = await (await browser?.newContext())?.newPage();
    if (!stranger) throw new Error("The page belongs to no browser.");
    const address = new URL(new URL(url).pathname, user.page.url()).href;
    await stranger.goto(address);
    await stranger.getByLabel("Password", { exact: true }).fill("wrong password");
    await stranger.getByRole("button", { name: "Open report" }).click();
    await stranger.getByText("The password of this report is wrong.").waitFor();
    await expectAccessible(stranger);
    await stranger.getByLabel("Password", { exact: true }).fill("open sesame");
    await stranger.getByRole("button", { name: "Open report" }).click();
    await stranger.getByRole("heading", { name: "For the agency" }).waitFor();
    await stranger.getByRole("img", { name: /over time/ }).waitFor();
    const report = await user.service.admin.statsReport({ query: { country: "DE" } });
    expect(await stranger.locator("[data-total=clicks] .total-value").innerText()).toBe(
      `${report.total.clicks}`,
    );
    await stranger.locator(".chip").getByText("Germany").waitFor();
    await stranger
      .getByRole("row", { name: /Germany/ })
      .locator(".country-flag")
      .waitFor();
    // A reader cannot filter, and no link leads into the dashboard.
    expect(await stranger.getByRole("link").count()).toBe(0);
    await expectAccessible(stranger);

    await user.visit("settings/reports");
    const row = user.page.getByRole("row", { name: /For the agency/ });
    await row.getByText("Germany").waitFor();
    await row.getByText("Last 30 days").waitFor();
    await expectAccessible();
    await row.getByRole("button", { name: "Revoke" }).click();
    await user.page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await user.expectToast("For the agency is no longer shared");
    await stranger.goto(address);
    await stranger.getByText("This report is not shared, or not any more.").waitFor();
    await stranger.context().close();
  });
});

describe("the analytics page", () => {
  it("marks a day with a note", async () => {
    await user.openApp("analytics");
    await user.page.getByRole("img", { name: /over time/ }).waitFor();
    await user.button("Add note").click();
    const popup = user.page.getByRole("dialog", { name: "Add note" });
    await popup.getByLabel("Day").fill(new Date().toISOString().slice(0, 10));
    await popup.getByLabel("Note").fill("Campaign began");
    await popup.getByRole("button", { name: "Save note" }).click();
    await user.page.getByRole("group", { name: "Notes" }).getByText("Campaign began").waitFor();
    const chart = user.page.getByRole("img", { name: /over time/ });
    const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    await chart.hover({ position: { x: width - 30, y: height / 2 } });
    await user.page.locator(".chart-tooltip").getByText("Campaign began").waitFor();
    await user.button("Delete the note “Campaign began”").click();
    await expect.poll(() => user.page.getByText("Campaign began").count()).toBe(0);
  });

  it("leads to the funnel of an event by campaign, and to cohorts", async () => {
    await user.openApp("analytics");
    await user.page.getByRole("link", { name: "Funnel", exact: true }).click();
    const funnel = user.page.getByRole("region", { name: "Funnel", exact: true });
    await funnel.getByLabel("Last step").selectOption("purchase");
    await funnel.getByLabel("Compare").selectOption("campaign");
    const { steps } = await user.service.admin.funnel({ query: { event: "purchase" } });
    expect(steps.map(({ count }) => count)).toEqual([120, expect.any(Number), 30, 15]);
    const table = funnel.getByRole("table", { name: "Campaigns" });
    await table
      .getByRole("row", { name: /autumn/ })
      .getByText("10", { exact: false })
      .first()
      .waitFor();
    await funnel.getByText(/15/).first().waitFor();
    const { searchParams } = new URL(user.page.url());
    expect([searchParams.get("step"), searchParams.get("by"), searchParams.get("event")]).toEqual([
      "purchase",
      "campaign",
      null,
    ]);
    await funnel.getByLabel("Compare").selectOption("link");
    const links = funnel.getByRole("table", { name: "Links" });
    await links.getByText("Winter catalogue").waitFor();
    await user.button("Period: Last 30 days").click();
    await user.button("Last 7 days").click();
    await user.page.getByLabel("Users").selectOption("Returning users");
    await expect.poll(() => new URL(user.page.url()).pathname).toMatch(/\/funnel$/);
    const current = user.page
      .getByRole("navigation", { name: "App" })
      .getByRole("link", { name: "Analytics" });
    expect(await current.getAttribute("aria-current")).toBe("page");
    const installs = funnel.getByRole("listitem").filter({ hasText: "Installs" });
    await expect.poll(() => installs.getByRole("strong").innerText()).toBe("0");
    await user.page.getByLabel("Users").selectOption("All users");
    await user.page.getByRole("table", { name: "Cohorts by week of install" }).waitFor();
    await expectAccessible();
  });
});

describe("the page of an install", () => {
  it("leads to the timeline of the person", async () => {
    await user.openApp("installs/winter-203.0.113.9-0");
    await user.page.getByRole("link", { name: "Timeline" }).first().click();
    const timeline = user.page.getByRole("region", { name: "Timeline" });
    await timeline.getByText("Clicked winter").waitFor();
    await timeline.getByText("Installed the app through winter").waitFor();
    await timeline.getByText(/^purchase · .*25\.00$/).waitFor();
    await expectAccessible();
  });
});
