import { describe, expect, it } from "vitest";
import type { StatsReport } from "@throughline/protocol";
import { cellsOf, newAnalyticsUser, analyticsPageFor } from "./analytics-page.ts";
import { owner } from "./test-service.ts";

const user = newAnalyticsUser();
const { total, section, param, choosePeriod } = analyticsPageFor(user);
const filters = () => user.page.getByRole("group", { name: "Filters" });

describe("the analytics page", () => {
  it("answers which link brought the most purchases last week, and from which country", async () => {
    await user.openApp("analytics");
    await choosePeriod("Last 7 days");
    await section("Events").getByRole("button", { name: "purchase" }).click();
    await filters().getByText("purchase").waitFor();
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
        ["Poland", "7"],
        ["Germany", "3"],
      ]);
    expect(Object.fromEntries(new URL(user.page.url()).searchParams)).toEqual({
      range: "7d",
      event: "purchase",
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
      outside: 0,
      internal: 0,
      installs: 30,
      organicInstalls: 4,
      newUsers: null,
      organicNewUsers: null,
      returningUsers: 0,
      events: 27,
      organicEvents: 2,
      returningEvents: 0,
    });
    for (const kind of ["opened", "installs", "organicInstalls", "events"] as const) {
      expect(await total(kind).innerText()).toBe(`${report.total[kind]}`);
    }
    expect(await total("revenue:EUR").innerText()).toBe("€199.90");
    expect(await total("revenue:USD").innerText()).toBe("US$125.00");
    await user.page.getByText("excluding 7 by bots").filter({ visible: true }).waitFor();
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

  it("shows countries on a map and by their flags, and filters by a click on the map", async () => {
    await user.openApp("analytics");
    const countries = section("Countries");
    const map = countries.locator("svg.country-map");
    await map.locator('[data-country="DE"]').waitFor();
    expect(
      await map
        .locator(".counted")
        .evaluateAll((paths) => paths.map(({ textContent }) => textContent)),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^Germany: \d+ \(Clicks\)$/)]));
    const flag = countries.getByRole("row", { name: "Poland" }).locator("img");
    await expect
      .poll(() => flag.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await flag.getAttribute("alt")).toBe("");
    await map.locator('[data-country="PL"]').click();
    await expect.poll(() => param("country")).toBe("PL");
  });

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
    await user.page.getByRole("combobox", { name: "Values" }).fill("mail");
    await user.button("Add filter").click();
    await expect.poll(() => total("clicks").innerText()).toBe("80");
    expect([param("tag"), param("sources")]).toEqual(["mail", "source"]);
  });

  it("keeps its address through signing in, and is exported as it stands", async () => {
    const path = "analytics?country=PL&event=purchase&range=7d";
    await user.openSignedOut(`${user.service.url}/dashboard/${user.service.appId}/${path}`);
    await user.page.getByLabel("Email address").fill(owner.email);
    await user.page.getByLabel("Password", { exact: true }).fill(owner.password);
    await user.button("Sign in").click();
    await expect.poll(() => total("events").innerText()).toBe("7");
    expect(user.page.url()).toContain(path);
    const sheets = await user.downloadReport("CSV");
    expect(sheets["totals.csv"]).toMatch(/\r\n.*Z,82,.*,14,0,.*,7,0,0,/);
    expect(sheets["links.csv"]).toMatch(/\r\nautumn,Autumn sale,76,,8,.*,7,0,[\d,]*\r\n/);
    expect(sheets["link-revenue.csv"]).toContain("\r\nautumn,EUR,139.93,0,");
    expect((await user.downloadReport("Parquet"))["links.parquet"]).toMatch(/^PAR1/);
  });

  it("is the first page, and has its tab in the address", async () => {
    await user.openApp("analytics?tab=accuracy");
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
    const none = { filtered: 0, outside: 0, internal: 0, installs: 0, matches: 0, events: 0 };
    const counts = { clicks: 96, opened: 3, ...none };
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
    // The last day is at the right edge of the plot, which ends before the chart does.
    const plot = user.page.getByRole("img", { name: /Clicks over time/ }).locator(".u-over");
    const box = await plot.boundingBox();
    if (!box) throw new Error("The chart has no size.");
    await user.page.mouse.move(box.x + box.width - 5, box.y + 100);
    await user.page.locator(".chart-tooltip").getByText("120").waitFor();
    await user.page.getByRole("button", { name: /^Period: / }).click();
    await user.page.getByRole("switch", { name: "Compare with previous period" }).click();
    await expect.poll(() => change("clicks")).toEqual([]);
    expect(param("compare")).toBe("off");
  });
});
