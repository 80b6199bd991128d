import { describe, expect, it } from "vitest";
import type { StatsReport } from "@throughline/protocol";
import type { Locator } from "playwright-core";
import { axeViolations, owner } from "./test-service.ts";
import { TestUser } from "./test-user.ts";
import { countries, playTraffic } from "./traffic.ts";

const user = new TestUser(
  async (service) => {
    await service.createOwner();
    await service.admin.changeApp({ body: { timeZone: zoneAtNoon() } });
    await playTraffic(service);
  },
  { countries },
);

/** Returns a time zone in which it is about noon, so that no day ends during the test. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  // The names of these zones count hours westward.
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

const total = (id: string) => user.page.locator(`[data-total="${id}"] .total-value`);
const section = (name: string) => user.page.getByRole("region", { name, exact: true });
const filters = () => user.page.getByRole("group", { name: "Filters" });
const param = (name: string) => new URL(user.page.url()).searchParams.get(name);

async function choosePeriod(name: string): Promise<void> {
  await user.page.getByRole("button", { name: /^Period: / }).click();
  await user.button(name).click();
}

/** Returns the cells of a table, row by row, with its header. */
async function cellsOf(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole("row").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator("th, td").allInnerTexts();
      return cells.map((text) => text.replaceAll(/\s+/g, " ").trim());
    }),
  );
}

describe("the analytics page", () => {
  it("answers which link brought the most purchases last week, and from which country", async () => {
    await user.openApp("analytics");
    await choosePeriod("Last 7 days");
    await section("Events").getByRole("button", { name: "purchase" }).click();
    await filters().getByText("purchase").waitFor();
    await section("Links").getByRole("button", { name: "Events" }).click();
    const links = section("Links").getByRole("table");
    await expect
      .poll(async () =>
        (await cellsOf(links)).slice(1).map(([name, , , , events]) => [name, events]),
      )
      .toEqual([
        ["Autumn sale autumn", "10"],
        ["Winter catalogue winter", "5"],
      ]);
    await links.getByRole("button", { name: "Autumn sale" }).click();
    await expect.poll(() => total("events").innerText()).toBe("10");
    await user.page.locator('[data-total="events"]').click();
    const country = section("Countries").getByRole("table");
    await expect
      .poll(async () =>
        (await cellsOf(country)).slice(1).map(([name, , , events]) => [name, events]),
      )
      .toEqual([
        ["PL Poland", "7"],
        ["DE Germany", "3"],
      ]);
    expect(Object.fromEntries(new URL(user.page.url()).searchParams)).toEqual({
      range: "7d",
      event: "purchase",
      sort: "events",
      link: "autumn",
      metric: "events",
    });
  });

  it("shows the figures of the API, each of them", async () => {
    await user.openApp("analytics?tab=revenue");
    await expect.poll(() => total("clicks").innerText()).toBe("120");
    const report = await user.service.admin.statsReport({ query: { compare: "previous" } });
    expect(report.total).toEqual({
      clicks: 120,
      opened: 6,
      filtered: 7,
      installs: 30,
      organicInstalls: 4,
      newUsers: 0,
      organicNewUsers: 0,
      returns: 0,
      events: 27,
      organicEvents: 2,
      returningEvents: 0,
    });
    for (const kind of ["opened", "installs", "organicInstalls", "events"] as const) {
      expect(await total(kind).innerText()).toBe(`${report.total[kind]}`);
    }
    expect(await total("revenue:EUR").innerText()).toBe("€199.90");
    expect(await total("revenue:USD").innerText()).toBe("US$125.00");
    await user.page.getByText("excluding 7 by bots").waitFor();
    await user.page.getByText("25 % of clicks").first().waitFor();
    expect(await cellsOf(section("Links").getByRole("table"))).toEqual([
      ["Link", "Clicks", "Installs", "Install rate", "Events", "Revenue EUR", "Revenue USD"],
      ["Autumn sale autumn", "80", "12", "15 %", "10", "€199.90", "–"],
      ["Winter catalogue winter", "40", "18", "45 %", "17", "–", "US$125.00"],
    ]);
    await expectBreakdown("Countries", report.breakdowns.country);
    await expectBreakdown("Sources", report.breakdowns.campaign);
    await expectBreakdown("Devices", report.breakdowns.platform);
    await expectBreakdown("Outcomes", report.breakdowns.target);
    expect((await cellsOf(section("Events").getByRole("table"))).slice(1)).toEqual([
      ["purchase", "15", "2"],
      ["sign_up", "12", "0"],
    ]);
    const funnel = await section("Funnel").getByRole("listitem").allInnerTexts();
    expect(funnel.map((text) => text.split(/\s{2,}|\n/).slice(0, 2))).toEqual([
      ["Clicks", "120"],
      ["Installs from links", "30"],
      ["Installs with an event", "22"],
    ]);
    expect(await cellsOf(section("More reports").getByRole("table"))).toEqual([
      [
        "Currency",
        "From links",
        "From links, previous period",
        "Organic",
        "Of which returning users",
      ],
      ["EUR", "€199.90", "€0.00", "€10.00", "€0.00"],
      ["USD", "US$125.00", "US$0.00", "US$0.00", "US$0.00"],
    ]);
    await user.page.getByText("Show as table").click();
    const days = await cellsOf(user.page.getByRole("group", { name: "Figures over time" }));
    expect(days.slice(1).map(([, clicks]) => Number(clicks))).toEqual(
      report.series.map(({ clicks }) => clicks),
    );
  });

  async function expectBreakdown(
    name: string,
    rows: StatsReport["breakdowns"]["country"],
  ): Promise<void> {
    const shown = (await cellsOf(section(name).getByRole("table"))).slice(1);
    expect(shown.map((cells) => cells.slice(1).map(Number))).toEqual(
      rows
        .toSorted((a, b) => b.clicks - a.clicks)
        .map(({ clicks, installs, events }) => [clicks, installs, events]),
    );
  }

  it("filters by every row, and leaves what it does not know unknown", async () => {
    await user.openApp("analytics");
    await section("Countries").getByRole("button", { name: "Poland" }).click();
    await expect.poll(() => total("clicks").innerText()).toBe("82");
    expect(await total("installs").innerText()).toBe("14");
    expect(await total("opened").innerText()).toBe("–");
    expect(await total("organicInstalls").innerText()).toBe("–");
    await section("Sources").getByText("Sources", { exact: true }).last().click();
    await section("Sources").getByRole("button", { name: "instagram" }).click();
    await expect.poll(() => total("clicks").innerText()).toBe("6");
    await user.button("Remove the filter Country: Poland").click();
    await expect.poll(() => total("clicks").innerText()).toBe("40");
    await user.page.goBack();
    await expect.poll(() => total("clicks").innerText()).toBe("6");
    await user.button("Clear all").click();
    await expect.poll(() => total("clicks").innerText()).toBe("120");
    await user.button("Filter").click();
    await user.page.getByLabel("Filter by").selectOption("Tag");
    await user.page.getByLabel("Value").fill("mail");
    await user.button("Add filter").click();
    await expect.poll(() => total("clicks").innerText()).toBe("80");
    expect([param("tag"), param("sources")]).toEqual(["mail", "source"]);
  });

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

  it("keeps its address through signing in, and is exported as it stands", async () => {
    const path = "analytics?country=PL&event=purchase&range=7d";
    await user.openSignedOut(`${user.service.url}/dashboard/${user.service.appId}/${path}`);
    await user.page.getByLabel("Email address").fill(owner.email);
    await user.page.getByLabel("Password", { exact: true }).fill(owner.password);
    await user.button("Sign in").click();
    await expect.poll(() => total("events").innerText()).toBe("7");
    expect(user.page.url()).toContain(path);
    const csv = await user.downloadExport("CSV");
    expect(csv).toContain("\r\ntotal,,82,,,14,0,7,0,,,,,0,0,0,0,\r\n");
    expect(csv).toContain("\r\nlink,autumn,76,,,8,,7,,139.93 EUR,,Autumn sale,,0,,0,0,\r\n");
  });

  it("replaces the overview and the statistics page", async () => {
    await user.openApp("statistics?link=winter");
    await expect.poll(() => total("clicks").innerText()).toBe("40");
    expect(user.page.url()).toContain("/analytics?link=winter");
    await user.visit("overview?tab=accuracy");
    await user.heading("Accuracy of device signals").waitFor();
    await user.page.getByRole("tab", { name: "Retention" }).click();
    await user.page.getByRole("group", { name: "Retention by install date" }).waitFor();
    expect(param("tab")).toBe("retention");
    await user.page.goto(`${user.service.url}/dashboard/`);
    await user.heading("Analytics").waitFor();
  });

  it("compares each total with the period before, which the chart draws, too", async () => {
    // Forty days ago is in the period before the last 30 days.
    const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    const counts = { clicks: 96, filtered: 0, opened: 3, installs: 0, matches: 0, events: 0 };
    await user.service.admin.importRecords({
      body: { kind: "clicks", records: [null, "autumn"].map((link) => ({ link, day, ...counts })) },
    });
    await user.openApp("analytics");
    const change = (id: string) =>
      user.page.locator(`[data-total="${id}"] .change`).allInnerTexts();
    await expect.poll(() => change("clicks")).toEqual([expect.stringMatching(/up\s+25 %/)]);
    expect(await change("opened")).toEqual([expect.stringMatching(/up\s+100 %/)]);
    // There were no installs before, so there is nothing to compare with.
    expect(await change("installs")).toEqual([]);
    await user.page.getByText("Show as table").click();
    const days = await cellsOf(user.page.getByRole("group", { name: "Figures over time" }));
    const sum = (column: number) =>
      days.slice(1).reduce((all, cells) => all + Number(cells[column]), 0);
    expect([sum(1), sum(2)]).toEqual([120, 96]);
    const plot = user.page.getByRole("img", { name: /Clicks over time/ });
    const box = await plot.boundingBox();
    if (!box) throw new Error("The chart has no size.");
    await user.page.mouse.move(box.x + box.width - 20, box.y + 100);
    await user.page.locator(".chart-tooltip").getByText("120").waitFor();
    await user.page.getByRole("button", { name: /^Period: / }).click();
    await user.page.getByRole("switch", { name: "Compare with previous period" }).click();
    await expect.poll(() => change("clicks")).toEqual([]);
    expect(param("compare")).toBe("off");
  });

  it("shows returning users apart, counts their events for either link, and leaves flagged installs out", async () => {
    const { service } = user;
    await service.openInstalledApp("winter", "autumn-198.51.100.7-7");
    await service.logEvent("autumn-198.51.100.7-7", { value: 40, currency: "EUR" });
    const installedAt = Date.now() - 60_000;
    const times = { timestamp: Date.now(), installedAt };
    await service.installOnAndroid("autumn", "injected", undefined, times);
    await user.openApp("analytics?tab=revenue&columns=installs,returns,events");
    await expect.poll(() => total("returns").innerText()).toBe("1");
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
    const rows = (await user.downloadExport("CSV")).split("\r\n");
    expect(rows.find((row) => row.startsWith("link,winter,"))).toMatch(/,1,1,40 EUR$/);
  });
});
