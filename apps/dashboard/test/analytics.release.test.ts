import { describe, expect, it } from "vitest";
import { cellsOf, newAnalyticsUser, analyticsPageFor } from "./analytics-page.ts";
import { axeViolations } from "./browser.ts";

const user = newAnalyticsUser();
const { total, section, param, choosePeriod } = analyticsPageFor(user);

describe("the analytics page", () => {
  it("draws the figure and the columns that are chosen, and sorts by one event", async () => {
    await user.openApp("analytics");
    await user.page.getByRole("img", { name: "Clicks over time: 120 in total" }).waitFor();
    await user.page.locator('[data-total="revenue:EUR"]').click();
    await user.page.getByRole("img", { name: /Revenue in EUR over time: €199.90/ }).waitFor();
    await user.button("Columns").click();
    for (const name of ["Installs", "Events"]) {
      await user.page.getByRole("checkbox", { name, exact: true }).uncheck();
    }
    for (const name of ["Opens", "sign_up"]) {
      await user.page.getByRole("checkbox", { name, exact: true }).check();
    }
    await user.page.keyboard.press("Escape");
    await section("Links").getByRole("button", { name: "sign_up" }).click();
    await expect
      .poll(() => cellsOf(section("Links").getByRole("table")))
      .toEqual([
        ["Link", "Clicks", "Opens", "Install rate", "sign_up", "Revenue EUR", "Revenue USD"],
        ["Winter catalogue winter", "40", "6", "45 %", "12", "–", "US$125.00"],
        ["Autumn sale autumn", "80", "0", "15 %", "0", "€199.90", "–"],
      ]);
    expect(await axeViolations(user.page)).toEqual([]);
  });

  it("has ranges in the app’s time zone, and refuses reversed dates with a sentence", async () => {
    await user.openApp("analytics");
    for (const range of ["Today", "Last 48 hours", "This month", "Last 12 months"]) {
      await choosePeriod(range);
      await expect.poll(() => total("clicks").innerText()).toBe("120");
    }
    await choosePeriod("Last 48 hours");
    await user.page.getByText("Show as table").click();
    const hours = user.page.getByRole("group", { name: "Figures over time" });
    await expect.poll(async () => (await cellsOf(hours)).length).toBe(1 + 48);
    expect((await cellsOf(hours)).at(-1)?.[1]).not.toBe("0");
    await choosePeriod("Yesterday");
    await expect.poll(() => total("clicks").innerText()).toBe("0");
    await user.page.getByText("There was no activity in this period.").waitFor();
    await user.page.getByRole("button", { name: /^Period: / }).click();
    await user.page.getByLabel("First day").fill("2026-02-03");
    await user.page.getByLabel("Last day").fill("2026-02-01");
    await user.button("Apply dates").click();
    const fault = "The first day, 3 Feb 2026, is after the last day, 1 Feb 2026.";
    await user.page.getByText(fault).waitFor();
    expect(param("from")).toBeNull();
    await user.visit("analytics?from=2026-02-03&to=2026-02-01");
    await user.page.getByRole("alert").getByText(fault).waitFor();
  });

  it("shows returning users apart, counts their events for either link, and leaves flagged installs out", async () => {
    const { service } = user;
    await service.openInstalledApp("winter", "autumn-198.51.100.7-7");
    await service.logEvent("autumn-198.51.100.7-7", { value: 40, currency: "EUR" });
    const installedAt = Date.now() - 60_000;
    const times = { timestamp: Date.now(), installedAt };
    await service.installOnAndroid("autumn", "injected", undefined, times);
    await user.openApp("analytics?tab=revenue&columns=installs,returningUsers,events");
    await expect.poll(() => total("returningUsers").innerText()).toBe("1");
    expect(await total("returningEvents").innerText()).toBe("1");
    const links = () => cellsOf(section("Links").getByRole("table"));
    expect((await links()).slice(1)).toEqual([
      ["Autumn sale autumn", "13", "0", "11"],
      ["Winter catalogue winter", "18", "1", "17"],
    ]);
    const revenue = () => cellsOf(section("More reports").getByRole("table"));
    expect((await revenue())[1]?.at(-1)).toBe("€40.00");
    await user.button("First touch").click();
    await user.page.getByLabel("Attribution").selectOption("Last touch");
    await expect
      .poll(async () => (await links()).slice(1).map((cells) => cells.at(-1)))
      .toEqual(["10", "18"]);
    expect((await revenue())[1]?.at(-1)).toBe("€40.00");
    await user.page.getByLabel("Flagged installs").selectOption("Without flagged installs");
    await expect.poll(async () => (await links())[1]?.[1]).toBe("12");
    expect([param("attribution"), param("flagged")]).toEqual(["last", "exclude"]);
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.keyboard.press("Escape");
    const sheets = await user.downloadReport("CSV");
    expect(sheets["links.csv"]).toMatch(/\r\nwinter,.*,1,\d+,1,[\d,]*\r\n/);
    expect(sheets["link-revenue.csv"]).toMatch(/\r\nwinter,EUR,[\d.]+,40,[^\r]*\r\n/);
  });
});
