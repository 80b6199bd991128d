import { describe, expect, it } from "vitest";
import { cellsOf, newAnalyticsUser, analyticsPageFor } from "./analytics-page.ts";
import { axeViolations } from "./browser.ts";

const user = newAnalyticsUser();
const { total, section, param, choosePeriod } = analyticsPageFor(user);
const page = () => user.page;

/** Adds a filter with the editor. */
async function addFilter(name: string, condition: string, ...values: string[]): Promise<void> {
  await user.button("Filter").click();
  await page().getByLabel("Filter by").selectOption(name);
  await page().getByLabel("Condition").selectOption(condition);
  for (const value of values) {
    await page().getByRole("combobox", { name: "Values" }).fill(value);
    await page().keyboard.press("Enter");
  }
  await user.button("Add filter").click();
}

describe("the filters of the analytics page", () => {
  it("have several values, leave out, find parts, and can be changed and removed as chips", async () => {
    await user.openApp("analytics");
    await addFilter("Country", "is", "Germany", "Poland");
    await expect.poll(() => param("country")).toBe("DE,PL");
    await expect.poll(() => total("clicks").innerText()).toBe("120");
    await page().getByRole("button", { name: "Germany or Poland", exact: true }).waitFor();
    await addFilter("Country", "is not", "Germany");
    await expect.poll(() => param("country!")).toBe("DE");
    await expect.poll(() => total("clicks").innerText()).toBe("82");
    await user.button("Remove the filter Country is not: Germany").click();
    await expect.poll(() => total("clicks").innerText()).toBe("120");
    await addFilter("UTM campaign", "contains", "WIN");
    await expect.poll(() => total("clicks").innerText()).toBe("40");
    expect(param("campaign~")).toBe("WIN");
    await page().getByRole("button", { name: "WIN", exact: true }).click();
    await page().getByLabel("Condition").selectOption("is not");
    expect(await axeViolations(page())).toEqual([]);
    await user.button("Change filter").click();
    await expect.poll(() => [param("campaign~"), param("campaign!")]).toEqual([null, "WIN"]);
    await user.button("Clear all").click();
    await expect.poll(() => [param("country"), param("campaign!")]).toEqual([null, null]);
  });

  it("map names of the full list, and refuse unknown ones with a sentence", async () => {
    await user.openApp("analytics");
    await addFilter("Country", "is", "Austria");
    await expect.poll(() => param("country")).toBe("AT");
    await page().getByText("There was no activity in this period.").waitFor();
    await addFilter("Country", "is", "Atlantis");
    await page().getByText("“Atlantis” is not known as a value of “Country”.").waitFor();
    expect(param("country")).toBe("AT");
    await user.visit("analytics?country=Poland");
    await expect.poll(() => total("clicks").innerText()).toBe("82");
    await user.visit("analytics?tag=none");
    await page().getByText('No link has the tag "none".').waitFor();
  });

  it("say which parts of the address are unknown, until something else is chosen", async () => {
    await user.openApp("analytics?range=forever&colour=red&country=DE");
    const alert = page().getByRole("alert");
    await alert
      .getByText("does not know a part of its address: range=forever, colour=red.")
      .waitFor();
    await expect.poll(() => total("clicks").innerText()).toBe("38");
    await choosePeriod("Last 7 days");
    await expect.poll(() => alert.count()).toBe(0);
    expect([param("range"), param("country"), param("ignored")]).toEqual(["7d", "DE", null]);
  });

  it("say why new users are unknown", async () => {
    await user.openApp("analytics?metric=newUsers&columns=clicks,newUsers");
    await expect.poll(() => total("newUsers").innerText()).toBe("–");
    expect((await cellsOf(section("Links").getByRole("table")))[1]?.at(-1)).toBe("–");
    await page().locator("[data-total=newUsers]").getByText("the app sends no user ids").waitFor();
    await section("Links").getByText("Call LinkAnalytics.setUserId in the app").waitFor();
  });

  it("answer which link brought the most purchases from Germany last week, by new users only, in four steps", async () => {
    const { service } = user;
    // A German of “Autumn sale” comes back through “Winter catalogue” and buys: not a new user’s purchase.
    await service.openInstalledApp("winter", "autumn-203.0.113.9-3");
    await service.logEvent("autumn-203.0.113.9-3", { value: 100, currency: "EUR" });
    await user.openApp("analytics");
    // For a page that is opened a week later, the traffic is that of last week.
    await page().clock.setFixedTime(Date.now() + 7 * 86_400_000);
    await user.visit("analytics");

    await choosePeriod("Last week");
    await page().getByLabel("Users").selectOption("New users");
    await section("Countries").getByRole("button", { name: "Germany" }).click();
    await section("Events").getByRole("button", { name: "purchase" }).click();

    await expect
      .poll(async () => (await cellsOf(section("Links").getByRole("table"))).slice(1, 3))
      .toEqual([
        ["Winter catalogue winter", "34", "12", "35 %", "5", "–", "US$125.00"],
        ["Autumn sale autumn", "4", "4", "100 %", "3", "€59.97", "–"],
      ]);
    const query = { range: "week", users: "new", country: "DE", event: "purchase" } as const;
    const { links } = await service.admin.statsReport({ query: { ...query, sort: "events" } });
    expect(links.map(({ code, events }) => [code, events])).toEqual([
      ["winter", 5],
      ["autumn", 3],
    ]);
    const everybody = await service.admin.statsReport({ query: { ...query, users: "returning" } });
    expect(everybody.total.events).toBe(1);
    const sheets = await user.downloadReport("CSV");
    const [, ...rows] = (sheets["link-events.csv"] ?? "").trimEnd().split("\r\n");
    expect(rows).toEqual(["winter,purchase,5,0", "autumn,purchase,3,0"]);
    const { "link-events.ndjson": text = "" } = await user.downloadReport("NDJSON");
    const exported = text.trimEnd().split("\n");
    expect(exported.map((line) => JSON.parse(line) as object)).toEqual([
      { code: "winter", event: "purchase", events: 5, previousEvents: 0 },
      { code: "autumn", event: "purchase", events: 3, previousEvents: 0 },
    ]);
    const parquet = await user.downloadParquet("link-events.parquet");
    expect(parquet.map(({ code, event, events }) => [code, event, Number(events)])).toEqual([
      ["winter", "purchase", 5],
      ["autumn", "purchase", 3],
    ]);
  });
});
